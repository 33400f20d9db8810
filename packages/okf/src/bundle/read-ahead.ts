import type { Context } from '@trefoil/contract';

interface NamesBundles {
  readonly bundle?: string | readonly string[] | undefined;
}

/**
 * Has the bundles that an operation names read before it runs, in slices: other calls, interrupts and
 * cancellations are heard meanwhile, and progress is told. With `bodies`, their links are scanned too.
 */
export function readAhead<Input extends NamesBundles, Output>(
  load: () => Promise<{ readonly run: (input: Input, context: Context) => Output }>,
  options: { readonly bodies?: boolean } = {},
) {
  return async () => {
    const module = await load();
    return {
      ...module,
      run: async (input: Input, context: Context): Promise<Awaited<Output>> => {
        const { prepareBundles } = await import('./prepare-bundles.ts');
        await prepareBundles(input.bundle, context, options);
        return await module.run(input, context);
      },
    };
  };
}

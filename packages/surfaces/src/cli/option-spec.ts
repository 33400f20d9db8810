import type { OptionSpec } from '@trefoil/contract';

type Given = Pick<OptionSpec, 'field' | 'description'> & Partial<OptionSpec>;

/** An option of a surface's own: a text given once or not at all, in the usual help, unless said otherwise. */
export function optionSpec(given: Given): OptionSpec {
  return {
    kind: 'text',
    list: false,
    required: false,
    nullable: false,
    group: 'common',
    path: false,
    ...given,
  };
}

const MAX_KEYWORDS = 8;
const MIN_LENGTH = 4;
const COMMON = new Set(
  (
    'about above after again against also because been before being below better between both cannot could does ' +
    'doing down during each every from further have having here into itself just make makes more most must need ' +
    'needs once only other ought over same should some somebody something such task than that their them then there ' +
    'these they thing this those through under until upon very want wants were what when where which while will with ' +
    'would your'
  ).split(' '),
);

/** The words of a sentence that tell it from others: long and uncommon ones, in the order they come. */
export function keywordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => word.length >= MIN_LENGTH && !COMMON.has(word));
  return [...new Set(telling)].slice(0, MAX_KEYWORDS);
}

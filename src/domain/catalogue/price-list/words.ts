import { text } from '#text/text.ts'

export const listProblems = text({
  one: '{count} problem in the price list. Nothing was changed.',
  other: '{count} problems in the price list. Nothing was changed.',
})

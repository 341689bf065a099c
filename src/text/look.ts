import { text } from './text.ts'

export const accentUnreadable = text(
  '{accent} is too light to be read. The nearest colour that can be read is {nearest}.',
)

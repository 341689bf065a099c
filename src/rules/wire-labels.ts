/**
 * Codes inside, labels outside: the labels that the documents fix for the wire, and that older columns hold. They are
 * not what a person reads (that is a message of src/text), and never change with a language.
 */
export interface WireLabels<Code extends string, Label extends string> {
  codes: readonly Code[]
  labels: readonly Label[]
  labelOf: (code: Code) => Label
  /** The code of a label; undefined for any other text. */
  codeOf: (label: string) => Code | undefined
  isCode: (text: string) => text is Code
}

/** Codes with their labels, in this order. */
export function wireLabels<const T extends Readonly<Record<string, string>>>(
  labels: T,
): WireLabels<Extract<keyof T, string>, T[keyof T]> {
  type Code = Extract<keyof T, string>
  const codes = Object.keys(labels) as Code[]
  return {
    codes,
    labels: codes.map(code => labels[code]),
    labelOf: code => labels[code],
    codeOf: label => codes.find(code => labels[code] === label),
    isCode: (text): text is Code => Object.hasOwn(labels, text),
  }
}

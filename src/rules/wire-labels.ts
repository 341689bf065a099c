/** Codes inside the shop, labels on the wire as the requirements define them. Labels are never translated. */
export interface WireLabels<Code extends string, Label extends string> {
  codes: readonly [Code, ...Code[]]
  labels: readonly [Label, ...Label[]]
  labelOf: (code: Code) => Label
  /** Undefined for an unknown label. */
  codeOf: (label: string) => Code | undefined
  isCode: (text: string) => text is Code
}

export function wireLabels<const T extends Readonly<Record<string, string>>>(
  labels: T,
): WireLabels<Extract<keyof T, string>, T[keyof T]> {
  type Code = Extract<keyof T, string>
  const codes = Object.keys(labels) as [Code, ...Code[]]
  return {
    codes,
    labels: codes.map(code => labels[code]) as unknown as [T[Code], ...T[Code][]],
    labelOf: code => labels[code],
    codeOf: label => codes.find(code => labels[code] === label),
    isCode: (text): text is Code => Object.hasOwn(labels, text),
  }
}

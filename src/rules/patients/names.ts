import { LOCALES } from '#text/text.ts'

/** 'Sushila' of 'Sushila Deshpande'. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name

const list = new Intl.ListFormat(LOCALES.en)

/** 'Asha, Ravi and Usha'. */
export const joinNames = (names: readonly string[]): string => list.format(names)

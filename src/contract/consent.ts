/** A code or name with a word that begins with HIV ("hives" doesn't count), or with the name of the virus. */
const HIV = /\bhiv(?!es?\b)|human immunodeficiency/i

/**
 * True for what the law binds to the patient's consent, on record (HIV Act 2017): a test, or a package that is sold
 * as one, with HIV in its code or name.
 */
export const isHivTest = ({ _id, name }: { _id: string; name: string }): boolean =>
  HIV.test(_id) || HIV.test(name)

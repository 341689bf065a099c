const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be an id: the database would refuse to compare another with one. */
export const isUuid = (text: string): boolean => UUID.test(text)

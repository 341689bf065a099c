/**
 * The calls of the staff, apart from PATHS: the shop's pages don't carry them. Free of schemas, so that the desk can
 * call without loading a schema library.
 */
export const STAFF_PATHS = {} as const

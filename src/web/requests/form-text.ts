/** The text of a form's field; '' for none. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** A form field's trimmed text; '' when missing. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** A setting for the template of each registered text. */
export function templateSettings<Name extends string, Setting extends string, Schema>(
  names: readonly Name[],
  settingOf: (name: Name) => Setting,
  schemaOf: (name: Name) => Schema,
): Record<Setting, Schema> {
  return Object.fromEntries(names.map(name => [settingOf(name), schemaOf(name)])) as Record<Setting, Schema>
}

export const AUDIT_KINDS = ['looked', 'changed'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

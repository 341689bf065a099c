import { z } from '@hono/zod-openapi'
import { assertion } from './passkeys.ts'

/**
 * What confirms one deed. A call that needs it is refused without it, with STEP_UP_NEEDED and, as `confirmation`, the
 * WebAuthn options to sign; it is sent again with the answer.
 */
export const stepUp = z.object({ assertion }).optional()
export type StepUp = z.output<typeof stepUp>

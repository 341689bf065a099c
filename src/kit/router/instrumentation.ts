/**
 * Replaces React Router's instrumentation in the client bundle, because this shop uses none: the functions that throw
 * are called only with instrumentations. The build fails when React Router imports a name that is missing here.
 */

const refuse = () => {
  throw new Error('React Router was given instrumentations, which this build leaves out: see vite.config.ts')
}

export const getRouteInstrumentationUpdates = refuse

export const instrumentClientSideRouter = refuse

export const consumeInstrumentationClientResultMetaReceiver = () => undefined

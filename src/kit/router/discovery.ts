/**
 * Replaces React Router's lazy route discovery in the client bundle: here the first page brings the whole manifest
 * (`routeDiscovery` in react-router.config.ts). The build fails when React Router imports a name that is missing here.
 */

export const isFogOfWarEnabled = () => false

export const getPartialManifest = <Manifest>(manifest: Manifest): Manifest => manifest

export const getPatchRoutesOnNavigationFunction = () => undefined

export const useFogOFWarDiscovery = () => undefined

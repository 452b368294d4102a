import { preloadPage } from '#views/pageFiles.ts'

/** The page of the address the browser came with. Imported before all else, so that its file is asked for before anything else runs. */
export const firstPage = preloadPage(location.pathname)

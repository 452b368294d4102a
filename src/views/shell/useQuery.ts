import { useSearch } from 'wouter/use-browser-location'

/** The query of the address as it stands there, without its question mark. The router's own hook decodes it, and URLSearchParams would again. */
export const useQuery = (): string => useSearch().slice(1)

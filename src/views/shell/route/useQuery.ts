import { useSearch } from 'wouter/use-browser-location'

/** Returns the raw query string without its question mark. The router's hook decodes it, and URLSearchParams would decode it again. */
export const useQuery = (): string => useSearch().slice(1)

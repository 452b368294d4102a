import { useSearch } from 'wouter/use-browser-location'

/** Returns the raw query string without its question mark. The hook of the same name in `wouter` decodes it, and URLSearchParams would then decode it again. */
export const useQuery = (): string => useSearch().slice(1)

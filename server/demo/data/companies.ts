/** Fictional end clients, parties and vendors. */

export const endClients = [
  'Globex',
  'Initrode Financial',
  'Soylent Foods',
  'Umbrella Health Systems',
  'Stark & Daughters Engineering',
  'Wayne Freight Lines',
  'Hooli Data Center Operations',
  'Vandelay Imports/Exports',
  "Gringotts Wizards' Credit Union",
  'Pied Piper Compression, Inc.',
  'Bluth Homes',
  'Massive Dynamic Research and Advanced Materials Laboratories of North America',
] as const

/** LEVEL_1: the parties that we bill. Without one, we bill the end client. */
export const primes = [
  'Initech',
  'Cyberdyne Consulting',
  'Tyrell Managed Services',
  'Oscorp Workforce Solutions',
  'Nakatomi Partners',
] as const

/** LEVEL_2 and LEVEL_3: the parties between LEVEL_1 and the end client. */
export const intermediaries = [
  'Acme MSP',
  'Aperture Vendor Management',
  'Duff & Sons Staffing',
  'Weyland Sourcing',
] as const

/** Vendors of our C2C employees. */
export const vendors = [
  'Zeta Softech LLC',
  'Lambda Minds Inc',
  'Kappa Code Works LLC',
  'Ñandú Systems LLC',
  "O'Hara & Sons Consulting LLC",
  'Sigma Talent Bridge Corp',
] as const

/** Returns a host name for a company, under a domain reserved for examples. */
export function domainOf(company: string): string {
  return `${slugOf(company).slice(0, 40).replace(/-+$/, '')}.example.com`
}

/** Returns a name in lowercase letters, digits and hyphens: "O'Hara & Sons" becomes "ohara-sons". */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

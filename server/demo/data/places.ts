/** A place where people live or work. Outside the USA, `state` is the region, and `zip` is the postal code. */
export interface Place {
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
}

const usa = (city: string, state: string, zip: string): Place => ({ city, state, zip, country: 'USA' })

export const texas = [
  usa('Plano', 'TX', '75024'),
  usa('Dallas', 'TX', '75201'),
  usa('Irving', 'TX', '75039'),
  usa('Frisco', 'TX', '75034'),
  usa('Austin', 'TX', '78701'),
  usa('Houston', 'TX', '77002'),
  usa('San Antonio', 'TX', '78205'),
  usa('Fort Worth', 'TX', '76102'),
  usa('El Paso', 'TX', '79901'),
  usa('Mckinney', 'TX', '75070'),
] as const

export const jersey = [
  usa('Jersey City', 'NJ', '07302'),
  usa('Newark', 'NJ', '07102'),
  usa('Edison', 'NJ', '08817'),
  usa('Princeton', 'NJ', '08540'),
  usa('Hoboken', 'NJ', '07030'),
  usa('Parsippany', 'NJ', '07054'),
  usa('Trenton', 'NJ', '08608'),
  usa('New York', 'NY', '10001'),
  usa('Philadelphia', 'PA', '19103'),
] as const

export const california = [
  usa('San Diego', 'CA', '92101'),
  usa('San Francisco', 'CA', '94105'),
  usa('Oakland', 'CA', '94607'),
  usa('San Jose', 'CA', '95113'),
  usa('Los Angeles', 'CA', '90012'),
  usa('Long Beach', 'CA', '90802'),
  usa('Seattle', 'WA', '98101'),
  usa('Portland', 'OR', '97204'),
] as const

/** Places all over the USA, including one in a territory, with short and long names. */
export const elsewhere = [
  usa('Medicine Bow', 'WY', '82329'),
  usa('Cheyenne', 'WY', '82001'),
  usa('Yellowstone National Park', 'WY', '82190'),
  usa('Chicago', 'IL', '60601'),
  usa('Atlanta', 'GA', '30303'),
  usa('Miami', 'FL', '33131'),
  usa('Boston', 'MA', '02108'),
  usa('Denver', 'CO', '80202'),
  usa('Phoenix', 'AZ', '85004'),
  usa('Detroit', 'MI', '48226'),
  usa('Minneapolis', 'MN', '55401'),
  usa('Saint Louis', 'MO', '63101'),
  usa('Nashville', 'TN', '37203'),
  usa('Raleigh', 'NC', '27601'),
  usa('Salt Lake City', 'UT', '84101'),
  usa('Honolulu', 'HI', '96813'),
  usa('Anchorage', 'AK', '99501'),
  usa('Albuquerque', 'NM', '87102'),
  usa('Baton Rouge', 'LA', '70801'),
  usa('Washington', 'DC', '20001'),
  usa('San Juan', 'PR', '00901'),
  usa('Rye', 'NY', '10580'),
] as const

export const abroad: readonly Place[] = [
  { city: 'Toronto', state: 'Ontario', zip: 'M5H 2N2', country: 'CAN' },
  { city: 'Bengaluru', state: 'Karnataka', zip: '560001', country: 'IND' },
  { city: 'München', state: 'Bayern', zip: '80331', country: 'DEU' },
  { city: 'Montréal', state: 'Québec', zip: 'H2Y 1C6', country: 'CAN' },
  { city: 'Dún Laoghaire', state: 'County Dublin', zip: 'A96 K6X5', country: 'IRL' },
]

/** The international dialing codes of the countries in `abroad`. */
export const dialCodes: Readonly<Record<string, string>> = { CAN: '+1', IND: '+91', DEU: '+49', IRL: '+353' }

export const streets = [
  'Main St', 'Oak Ave', 'Maple Dr', 'Cedar Ln', 'Elm St', 'Washington Blvd', 'Lakeview Ter', 'Sunset Blvd',
  'Park Ave', 'Hillcrest Rd', 'Martin Luther King Jr Blvd', "St. John's Pl", 'Avenida de la Estrella',
  '2nd St', 'County Road 1187', 'Preston Rd', 'Commerce St', 'Walnut Hill Ln', 'Broadway', 'Pecan Grove Ct',
] as const // prettier-ignore

/** Area codes of some of the places above, for phone numbers in the fictional range 555-0100 to 555-0199. */
export const areaCodes = ['214', '469', '972', '512', '713', '201', '609', '732', '415', '510', '619', '307'] as const // prettier-ignore

import { slugOf } from '#server/demo/data/companies.ts'
import { firstNames, lastNames, middleNames } from '#server/demo/data/names.ts'
import type { DemoClient } from '#server/demo/data/organizations.ts'
import type { Random } from '#server/demo/data/random.ts'

/** The name and email of a demo employee. */
export interface Person {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly preferredName: string | null
  readonly email: string
}

type NamedPerson = readonly [
  firstName: string,
  lastName: string,
  extra?: { preferred?: string; email?: string },
]

/** The email of the employee with a demo account. */
const evanEmail = 'evan.employee@muster.test'

/** Returns whether an employee is the one with a demo account. */
export const isEvan = ({ values }: { readonly values: { readonly email: string } }): boolean =>
  values.email === evanEmail

/** People with fixed names, who get the lowest employee numbers of their client. Many match a search for "gar", and most others have unusual names. */
const fixedPeople: Readonly<Record<string, readonly NamedPerson[]>> = {
  NWTX: [
    ['Evan', 'Employee', { email: evanEmail }],
    ['María José', 'García', { preferred: 'Majo' }],
    ['James', 'Garner'],
    ['Edgar', 'Allan'],
    ['Margaret', "O'Sullivan", { preferred: 'Peggy' }],
    ['Gareth', 'Llewellyn'],
    ['Hagar', 'Levi'],
    ['Ólafur', 'Garðarsson', { email: 'olafur.gardarsson@nwtx.example.com' }],
    ['Sangeeta', 'Nagarajan'],
    ['Annegret', 'Baumgartner-Hohenstein'],
    ['Priya', 'Rao'],
    ['Edgardo', 'Núñez y Castañeda'],
    ['伟', '李', { preferred: 'David', email: 'david.li@nwtx.example.com' }],
    ['Ng', 'O', { email: 'ng.o@nwtx.example.com' }],
    ['Björk', 'Þórsdóttir', { email: 'bjork.thorsdottir@nwtx.example.com' }],
    [
      'Wolfgang Amadeus Maximilian',
      'Wolfeschlegelsteinhausenbergerdorff-von Hohenlohe',
      { preferred: 'Wolf', email: 'wolf@nwtx.example.com' },
    ],
    ["D'Andre", "L'Heureux"],
    ['Nguyễn', 'Thị Minh Khai'],
    ['Łukasz', 'Żółkiewski'],
    ['محمد', 'العلي', { preferred: 'Mo', email: 'mohammed.alali@nwtx.example.com' }],
    ['X', 'Æ', { email: 'x.ae@nwtx.example.com' }],
    ['Ann', 'Null'],
  ],
  NWNJ: [
    ['Lucía', 'Garibaldi'],
    ['Seán', 'Ó Súilleabháin', { email: 'sean.osuilleabhain@nwnj.example.com' }],
    ['Şebnem', 'Öztürk'],
    ['Jean-Baptiste', 'de La Rochefoucauld'],
    ['Y', 'Ng', { email: 'y.ng@nwnj.example.com' }],
  ],
  HRBR: [
    ['Harriet', 'Harborough'],
    ['Garfield', 'Washington'],
    ['Zsófia', 'Kővári'],
    ['美咲', '田中', { preferred: 'Misaki', email: 'misaki.tanaka@hrbr.example.com' }],
    ["Shaquille Ra'Quan", 'St. James-Whitfield'],
  ],
}

/** Returns the person who gets this employee number in a client. */
export function personAt(client: DemoClient, number: number, random: Random): Person {
  const [firstName, lastName, extra] = fixedPeople[client.code]?.[number - 1] ?? randomPerson(random)
  const middleName = extra === undefined && random.chance(20) ? random.pick(middleNames) : null
  return {
    firstName,
    middleName,
    lastName,
    preferredName: extra?.preferred ?? null,
    email: extra?.email ?? emailOf(client, number, `${firstName} ${lastName}`),
  }
}

function randomPerson(random: Random): NamedPerson {
  return [random.pick(firstNames), random.pick(lastNames)]
}

/** Returns a company email address. For employees added by `npm run demo:data`, it contains their number, because their names repeat. */
function emailOf(client: DemoClient, number: number, name: string): string {
  const local = slugOf(name).replaceAll('-', '.').slice(0, 50)
  return number > client.employees
    ? `${local}.${number}@${client.emailDomain}`
    : `${local}@${client.emailDomain}`
}

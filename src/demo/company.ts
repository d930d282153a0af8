import type { NewGroup } from '#groups/contract/groups.ts'

/** Somebody of the demo company. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly team: string
}

/** The invented people of the demo company. The last one joined a few days ago. */
export const PEOPLE: readonly (readonly [
  firstName: string,
  lastName: string,
  title: string,
  team: string,
])[] = [
  ['Amara', 'Okafor', 'Team lead', 'Customer care'],
  ['Ben', 'Lindqvist', 'Software engineer', 'Engineering'],
  ['Chiara', 'Moretti', 'Product designer', 'Design'],
  ['Dmitri', 'Volkov', 'Site reliability engineer', 'Engineering'],
  ['Elena', 'Vasquez', 'Account manager', 'Sales'],
  ['Farid', 'Haddad', 'Shift lead', 'Warehouse'],
  ['Greta', 'Sommer', 'Head of finance', 'Finance'],
  ['Hiro', 'Tanaka', 'Software engineer', 'Engineering'],
  ['Ines', 'Carvalho', 'Customer adviser', 'Customer care'],
  ['Jonas', 'Bergmann', 'Forklift driver', 'Warehouse'],
  ['Kavya', 'Raman', 'Engineering manager', 'Engineering'],
  ['Liam', 'Gallagher', 'Account manager', 'Sales'],
  ['Mei', 'Chen', 'Data analyst', 'Finance'],
  ['Nadia', 'Petrova', 'Recruiter', 'People and office'],
  ['Omar', 'Benali', 'Packer', 'Warehouse'],
  ['Priya', 'Sharma', 'Customer adviser', 'Customer care'],
  ['Quentin', 'Dubois', 'Brand designer', 'Design'],
  ['Rosa', 'Jimenez', 'Office manager', 'People and office'],
  ['Samuel', 'Mensah', 'Software engineer', 'Engineering'],
  ['Tessa', 'de Vries', 'Head of sales', 'Sales'],
  ['Umar', 'Siddiqui', 'Accountant', 'Finance'],
  ['Valentina', 'Rossi', 'Illustrator', 'Design'],
  ['Wanda', 'Kowalska', 'Quality inspector', 'Warehouse'],
  ['Xavier', 'Laurent', 'Sales engineer', 'Sales'],
  ['Yara', 'Nasser', 'Customer adviser', 'Customer care'],
  ['Zoltan', 'Kovacs', 'Test engineer', 'Engineering'],
  ['Aisha', 'Bello', 'Payroll specialist', 'Finance'],
  ['Bruno', 'Ferreira', 'Dispatcher', 'Warehouse'],
  ['Clara', 'Nyström', 'UX researcher', 'Design'],
  ['Daniel', 'Whitfield', 'Account manager', 'Sales'],
  ['Esther', 'Kimani', 'Head of people', 'People and office'],
  ['Felix', 'Brandt', 'Software engineer', 'Engineering'],
  ['Gloria', 'Santos', 'Customer adviser', 'Customer care'],
  ['Hannah', 'Fischer', 'Trainee', 'People and office'],
  ['Ivan', 'Horvat', 'Maintenance technician', 'Warehouse'],
  ['Julia', 'Novak', 'Translator', 'Customer care'],
  ['Kofi', 'Asante', 'Product manager', 'Engineering'],
  ['Leila', 'Farahani', 'Market researcher', 'Sales'],
  ['Marco', 'Conti', 'Cook', 'People and office'],
  ['Noor', 'van Dijk', 'Customer adviser', 'Customer care'],
]

/** Where each team works. */
const SITES: Readonly<Record<string, readonly [place: string, country: string]>> = {
  'Customer care': ['Lisbon', 'PT'],
  Engineering: ['Hamburg', 'DE'],
  Design: ['Lyon', 'FR'],
  Sales: ['Hamburg', 'DE'],
  Warehouse: ['Lyon', 'FR'],
  Finance: ['Hamburg', 'DE'],
  'People and office': ['Lyon', 'FR'],
}

const APPRENTICES = new Set(['Omar', 'Bruno', 'Ivan', 'Hannah', 'Felix'])
const CONTRACTORS = new Set(['Quentin', 'Valentina', 'Julia', 'Leila'])

/** Where and as what somebody of the demo company works. */
export function workOf({ firstName, team }: { firstName: string; team: string }) {
  const [place, country] = SITES[team] ?? ['Hamburg', 'DE']
  const kind = APPRENTICES.has(firstName)
    ? ('apprentice' as const)
    : CONTRACTORS.has(firstName)
      ? ('contractor' as const)
      : ('employee' as const)
  return { place, country, kind }
}

export const DEMO_GROUPS: readonly NewGroup[] = [
  {
    name: 'Apprentices in Lyon',
    condition: {
      match: 'all',
      rules: [
        { field: 'kind', is: 'oneOf', values: ['apprentice'] },
        { field: 'place', is: 'oneOf', values: ['Lyon'] },
      ],
    },
  },
  {
    name: 'Engineering and design',
    condition: {
      match: 'any',
      rules: [{ field: 'team', is: 'oneOf', values: ['Engineering', 'Design'] }],
    },
  },
  {
    name: 'Own staff outside Germany',
    condition: {
      match: 'all',
      rules: [
        { field: 'country', is: 'noneOf', values: ['DE'] },
        { field: 'kind', is: 'noneOf', values: ['contractor'] },
      ],
    },
  },
]

export function demoAddress(firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/[^A-Za-z.]/g, '')
  return `${plain.toLowerCase()}@laurel.example`
}

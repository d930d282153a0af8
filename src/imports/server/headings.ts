import { FULL_NAME } from '#imports/contract/imports.ts'

// The headings of usual HR systems (Personio, Workday, BambooHR, DATEV, SAP and their kin), in one table.
// Case, blanks and punctuation of a heading make no difference.

/** Other headings of each field than its own name, the best first. */
const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  'Full Name': [
    'Name',
    'Employee Name',
    'Display Name',
    'Vollständiger Name',
    'Name, Vorname',
    'Nom complet',
    'Nom et prénom',
    'Nombre completo',
    'Nombre y apellidos',
    'Nome completo',
    'الاسم الكامل',
  ],
  'First Name': [
    'Given Name',
    'Forename',
    'Preferred First Name',
    'Legal First Name',
    'Vorname',
    'Rufname',
    'Prénom',
    'Nombre',
    'Nome',
    'Voornaam',
  ],
  'Last Name': [
    'Surname',
    'Family Name',
    'Preferred Last Name',
    'Legal Last Name',
    'Nachname',
    'Familienname',
    'Nom',
    'Nom de famille',
    'Apellido',
    'Apellidos',
    'Cognome',
    'Achternaam',
  ],
  Email: [
    'Email Address',
    'Work Email',
    'Work Email Address',
    'Primary Work Email',
    'Email - Primary Work',
    'Business Email',
    'Business Email Address',
    'Company Email',
    'Mail',
    'Mail Adresse',
    'E-Mail-Adresse',
    'E-Mail geschäftlich',
    'Geschäftliche E-Mail',
    'Geschäftliche E-Mail-Adresse',
    'Dienstliche E-Mail',
    'Adresse e-mail',
    'Courriel',
    'Correo electrónico',
    'Indirizzo e-mail',
  ],
  isActive: ['Active', 'Aktiv', 'Is Active'],
  Title: [
    'Job Title',
    'Business Title',
    'Position',
    'Position Title',
    'Role',
    'Stellenbezeichnung',
    'Berufsbezeichnung',
    'Stelle',
    'Planstelle',
    'Tätigkeit',
    'Jobtitel',
    'Poste',
    'Intitulé du poste',
    'Fonction',
    'Puesto',
    'Cargo',
    'Functie',
  ],
  Team: [
    'Department',
    'Team Name',
    'Supervisory Organization',
    'Organizational Unit',
    'Org Unit',
    'Abteilung',
    'Organisationseinheit',
    'Département',
    'Service',
    'Équipe',
    'Departamento',
    'Equipo',
    'Reparto',
    'Afdeling',
  ],
  'Employee ID': [
    'Employee Number',
    'Employee No',
    'Employee #',
    'Emp ID',
    'Staff ID',
    'Worker ID',
    'Person ID',
    'Person ID External',
    'Personnel Number',
    'Personnel No',
    'Pernr',
    'Personalnummer',
    'Personal-Nr.',
    'Mitarbeiternummer',
    'Mitarbeiter-ID',
    'Mitarbeiter-Nr.',
    'Pers.-Nr.',
    'Matricule',
    'Número de empleado',
    'Matricola',
    'Personeelsnummer',
  ],
  Manager: [
    'Manager Email',
    'Manager E-Mail',
    'E-Mail Vorgesetzter',
    'Supervisor Email',
    'Manager ID',
    'Manager Employee ID',
    'Supervisor ID',
    'Personalnummer Vorgesetzter',
    'Manager',
    'Manager Name',
    'Worker’s Manager',
    'Reports To',
    'Reporting To',
    'Line Manager',
    'Supervisor',
    'Vorgesetzter',
    'Vorgesetzte',
    'Vorgesetzte/r',
    'Führungskraft',
    'Supérieur hiérarchique',
    'Responsable',
    'Leidinggevende',
  ],
  'Start Date': [
    'Hire Date',
    'Hired On',
    'Date of Hire',
    'Original Hire Date',
    'Entry Date',
    'Joining Date',
    'Eintrittsdatum',
    'Eintritt',
    'Einstellungsdatum',
    'Date d’embauche',
    'Fecha de alta',
    'Data di assunzione',
    'Datum in dienst',
  ],
  // Not the date of birth, which has a year: nobody asked people for it.
  Birthday: ['Geburtstag', 'Anniversaire', 'Cumpleaños', 'Compleanno', 'Verjaardag'],
  'User Name': [
    'Login',
    'Login Name',
    'Benutzername',
    'Anmeldename',
    'Nom d’utilisateur',
    'Nombre de usuario',
    'Nome utente',
    'Gebruikersnaam',
  ],
  Status: [
    'Employment Status',
    'Worker Status',
    'Employee Status',
    'Beschäftigungsstatus',
    'Mitarbeiterstatus',
    'Statut',
    'Estado',
  ],
  'Leaving Date': [
    'Termination Date',
    'Last Day',
    'Last Day of Work',
    'Austrittsdatum',
    'Austritt',
    'Letzter Arbeitstag',
    'Date de départ',
    'Date de sortie',
    'Fecha de baja',
    'Data de saída',
  ],
  Language: [
    'Preferred Language',
    'Correspondence Language',
    'Communication Language',
    'User Language',
    'Locale',
    'Sprache',
    'Korrespondenzsprache',
    'Bevorzugte Sprache',
    'Langue',
    'Langue de correspondance',
    'Idioma',
    'Idioma preferido',
    'Lingua',
    'Taal',
    'Língua',
    'اللغة',
  ],
  Amount: ['Points', 'Bonus', 'Punkte', 'Betrag', 'Montant', 'Importe'],
  Reason: ['Grund', 'Anlass', 'Begründung', 'Motif', 'Motivo'],
}

/** The headings of our own files in other languages than English. */
const OWN_HEADINGS: Readonly<Record<string, string>> = {
  isDeposit: 'Einzahlen, Depositar, Dépôt, إيداع',
  isWithdraw: 'Abheben, Retirar, Retrait, سحب',
  isTransfer: 'Danke sagen, Agradecer, Remercier, تقدير',
  Title: 'Titel, المسمّى الوظيفي',
  'Start Date': 'Erster Tag, Fecha de inicio, Date d’arrivée, Data de início, تاريخ البدء',
  Gift: 'Geschenk, Regalo, Cadeau, Presente, هدية',
  Stock: 'Bestand, Existencias, Estoque, المخزون',
  Counted: 'Gezählt, Contado, Compté, Contados, العدد',
  Email: 'Correo, البريد الإلكتروني',
  isActive: 'Activa, Actif, Ativa, نشط',
  Amount: 'Cantidad, Pontos, المقدار',
  'Last Name': 'Sobrenome, اسم العائلة',
  Team: 'Equipe, الفريق',
  'Employee ID': 'Número de funcionário, الرقم الوظيفي',
  Manager: 'Líder, المدير',
  Birthday: 'Aniversário, تاريخ الميلاد',
  'First Name': 'الاسم الأول',
  Reason: 'السبب',
  Status: 'الحالة',
  'Leaving Date': 'Fecha de salida, تاريخ المغادرة',
}
const OWN_NOT_READ = `Verdient, Dank, Wartend, Zuletzt gesehen, Ganados, Agradecimiento, Pendientes, Última
  visita, Gagnés, Mercis, En attente, Dernière visite, Ganho, Agradecimento, Pendentes,
  المكتسب, التقدير, قيد الانتظار, آخر ظهور`

const spelled = (heading: string) =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]/gu, '')

interface FieldMeaning {
  readonly field: string
  /** 0 is the field's own name, or its best heading. */
  readonly rank: number
}

const MEANINGS = new Map([
  ...meaningsBySpelling(HEADINGS),
  ...meaningsBySpelling(
    Object.fromEntries(
      Object.entries(OWN_HEADINGS).map(([field, names]) => [field, names.split(', ')]),
    ),
  ),
])
const OWN_USELESS = new Set(OWN_NOT_READ.split(',').map(spelled))

function meaningsBySpelling(headings: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(headings).flatMap(([field, names]) =>
    names.map((name, place): [string, FieldMeaning] => [spelled(name), { field, rank: place + 1 }]),
  )
}

/** Whether our own files have this column, which an import does not read. */
export function isOwnUseless(heading: string): boolean {
  return OWN_USELESS.has(spelled(heading))
}

/** Whether the headings are those of our own files, in any language. */
export function areOwnHeadings(headings: readonly string[], fields: readonly string[]): boolean {
  const meant = headings
    .filter((heading) => !isOwnUseless(heading))
    .map((heading) => meaningOf(heading, fields)?.field)
  const areKnown = meant.length > 0 && meant.every((field) => field !== undefined)
  const isOfPeople = fields.includes('Employee ID')
  return areKnown && (!isOfPeople || OWN_FLAGS.some((flag) => meant.includes(flag)))
}

function meaningOf(heading: string, fields: readonly string[]): FieldMeaning | null {
  const key = spelled(heading)
  if (key === '') return null
  const known = MEANINGS.get(key)
  if (known !== undefined && fields.includes(known.field)) return known
  const field = fields.find((one) => spelled(one) === key)
  return field === undefined ? null : { field, rank: 0 }
}

/** The number of headings of a line that mean something. */
export function countMeanings(headings: readonly string[], fields: readonly string[]): number {
  return headings.filter((heading) => meaningOf(heading, fields) !== null).length
}

/** Whether two columns have the same heading, so that nobody can tell which is meant. */
export function findRepeatedHeading(headings: readonly string[], fields: readonly string[]) {
  const keys = headings.map(spelled)
  const place = keys.findIndex((key, at) => key !== '' && keys.indexOf(key) !== at)
  return place === -1 ? null : (meaningOf(headings[place] ?? '', fields)?.field ?? null)
}

/**
 * The field that each column of a file is guessed to have, by its heading and its cells; null: it is left
 * out. `isOurs` tells whether IDs beside addresses are those of Laurel's accounts.
 */
export async function guessFields(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  fields: readonly string[],
  isOurs: (ids: readonly (readonly [string, string])[]) => Promise<boolean>,
): Promise<(string | null)[]> {
  const meanings = headings.map((heading) => meaningOf(heading, fields))
  const best = new Map<string, number>()
  for (const [place, meaning] of meanings.entries()) {
    if (meaning === null) continue
    const other = meanings[best.get(meaning.field) ?? -1]
    if (meaning.rank < (other?.rank ?? Infinity)) best.set(meaning.field, place)
  }
  const guessed = meanings.map((meaning, place) =>
    meaning !== null && best.get(meaning.field) === place ? meaning.field : null,
  )
  if (!fields.includes('Employee ID')) return guessed
  const has = (field: string) => guessed.includes(field)
  const name = headings.findIndex((heading) => spelled(heading) === 'name')
  if (name !== -1 && has('First Name') && !has('Last Name')) guessed[name] = 'Last Name'
  const whole = guessed.indexOf(FULL_NAME)
  if (whole !== -1 && (has('First Name') || has('Last Name'))) guessed[whole] = null
  if (!has('Email') && !has('User Name')) {
    const place = addressesAt(headings, guessed, samples)
    if (place !== -1) guessed[place] = 'Email'
  }
  const id = guessed.indexOf('ID')
  if (id === -1 || OWN_FLAGS.some(has)) return guessed
  const email = guessed.indexOf('Email')
  const pairs = samples.map((cells): [string, string] => [cells[id] ?? '', cells[email] ?? ''])
  // The company's own number, unless the file is an export of Laurel.
  if (!(await isOurs(pairs))) guessed[id] = has('Employee ID') ? null : 'Employee ID'
  return guessed
}

/** Columns that only files of Laurel have. */
const OWN_FLAGS = ['isDeposit', 'isWithdraw', 'isTransfer']

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Addresses that are not for work, or somebody else's. */
const NOT_THEIRS = /priv|personal|home|perso|manager|superv|vorgesetz|führung|partner/i

/** The one column of addresses, each another one; -1: none, or several. */
function addressesAt(
  headings: readonly string[],
  guessed: readonly (string | null)[],
  samples: readonly (readonly string[])[],
): number {
  const found = headings.flatMap((heading, place) => {
    if (guessed[place] !== null || NOT_THEIRS.test(heading)) return []
    const cells = samples.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '')
    const isAll = cells.length > 0 && cells.every((cell) => ADDRESS.test(cell))
    return isAll && new Set(cells).size === cells.length ? [place] : []
  })
  return found.length === 1 ? (found[0] ?? -1) : -1
}

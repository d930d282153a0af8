// The headings of usual HR systems (Personio, Workday, BambooHR, SAP and their kin), in one table. Case,
// blanks and punctuation of a heading make no difference.

/** The headings of each column, besides its own name. */
const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  'First Name': [
    'Given Name',
    'Forename',
    'Legal First Name',
    'Preferred First Name',
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
    'Legal Last Name',
    'Preferred Last Name',
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
    'Matricule',
    'Número de empleado',
    'Matricola',
    'Personeelsnummer',
  ],
  Manager: [
    'Manager Email',
    'Manager E-Mail',
    'Manager ID',
    'Manager Employee ID',
    'Reports To',
    'Reporting To',
    'Line Manager',
    'Supervisor',
    'Supervisor Email',
    'Supervisor ID',
    'Vorgesetzter',
    'Vorgesetzte',
    'Vorgesetzte/r',
    'E-Mail Vorgesetzter',
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
  Amount: ['Points', 'Bonus', 'Punkte', 'Betrag', 'Montant', 'Importe'],
  Reason: ['Grund', 'Anlass', 'Begründung', 'Motif', 'Motivo'],
}

/** Headings that replace a column in rows where it is empty: a user name instead of an address. */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  Email: [
    'User Name',
    'Login',
    'Login Name',
    'Benutzername',
    'Anmeldename',
    'Nom d’utilisateur',
    'Nombre de usuario',
    'Nome utente',
    'Gebruikersnaam',
  ],
}

/** Columns that HR systems export and Laurel has no use for. */
const NOT_READ = [
  'Full Name',
  'Display Name',
  'Salutation',
  'Anrede',
  'Middle Name',
  'Gender',
  'Geschlecht',
  'Nationality',
  'Nationalität',
  'Status',
  'Employment Status',
  'Beschäftigungsstatus',
  'Employment Type',
  'Beschäftigungsart',
  'Worker Type',
  'Location',
  'Office',
  'Standort',
  'Country',
  'Land',
  'City',
  'Ort',
  'Division',
  'Company',
  'Firma',
  'Gesellschaft',
  'Cost Center',
  'Kostenstelle',
  'Work Phone',
  'Phone',
  'Mobile Phone',
  'Telefon',
  'Home Email',
  'Personal Email',
  'Private E-Mail',
  'Weekly Hours',
  'Wochenstunden',
  'Termination Date',
  'Austrittsdatum',
  'Contract End Date',
  'Vertragsende',
  'Date of Birth',
  'Geburtsdatum',
]

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
}
const OWN_NOT_READ = `Verdient, Dank, Wartend, Zuletzt gesehen, Ganados, Agradecimiento, Pendientes, Última
  visita, Gagnés, Mercis, En attente, Dernière visite, Ganho, Agradecimento, Pendentes,
  المكتسب, التقدير, قيد الانتظار, آخر ظهور`

const spelled = (heading: string) =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]/gu, '')

const COLUMN_OF = new Map([
  ...columnsBySpelling(HEADINGS),
  ...columnsBySpelling(
    Object.fromEntries(
      Object.entries(OWN_HEADINGS).map(([column, names]) => [column, names.split(', ')]),
    ),
  ),
])
const STANDS_FOR = columnsBySpelling(STAND_INS)
const USELESS = new Set([...NOT_READ, ...OWN_NOT_READ.split(',')].map(spelled))

/** The column of a kind of file that a heading means; null: one that is left out; undefined: unknown. */
export function columnOf(heading: string, columns: readonly string[]): string | null | undefined {
  const key = spelled(heading)
  if (key === '') return undefined
  const own = columns.find((column) => spelled(column) === key) ?? COLUMN_OF.get(key)
  if (own !== undefined && columns.includes(own)) return own
  return USELESS.has(key) ? null : undefined
}

/** The column that a heading stands for in rows where it is empty; undefined: none. */
export function standsFor(heading: string, columns: readonly string[]): string | undefined {
  const column = STANDS_FOR.get(spelled(heading))
  return column !== undefined && columns.includes(column) ? column : undefined
}

function columnsBySpelling(headings: Readonly<Record<string, readonly string[]>>) {
  return new Map(
    Object.entries(headings).flatMap(([column, names]) =>
      names.map((name): [string, string] => [spelled(name), column]),
    ),
  )
}

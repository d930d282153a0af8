/** Somebody of the demo company. */
export interface Person {
  readonly id: number
  readonly email: string
}

/** The demo company: invented people. */
export const PEOPLE: readonly (readonly [firstName: string, lastName: string])[] = [
  ['Amara', 'Okafor'],
  ['Ben', 'Lindqvist'],
  ['Chiara', 'Moretti'],
  ['Dmitri', 'Volkov'],
  ['Elena', 'Vasquez'],
  ['Farid', 'Haddad'],
  ['Greta', 'Sommer'],
  ['Hiro', 'Tanaka'],
  ['Ines', 'Carvalho'],
  ['Jonas', 'Bergmann'],
  ['Kavya', 'Raman'],
  ['Liam', 'Gallagher'],
  ['Mei', 'Chen'],
  ['Nadia', 'Petrova'],
  ['Omar', 'Benali'],
  ['Priya', 'Sharma'],
  ['Quentin', 'Dubois'],
  ['Rosa', 'Jimenez'],
  ['Samuel', 'Mensah'],
  ['Tessa', 'de Vries'],
  ['Umar', 'Siddiqui'],
  ['Valentina', 'Rossi'],
  ['Wanda', 'Kowalska'],
  ['Xavier', 'Laurent'],
  ['Yara', 'Nasser'],
  ['Zoltan', 'Kovacs'],
  ['Aisha', 'Bello'],
  ['Bruno', 'Ferreira'],
  ['Clara', 'Nyström'],
  ['Daniel', 'Whitfield'],
  ['Esther', 'Kimani'],
  ['Felix', 'Brandt'],
  ['Gloria', 'Santos'],
  ['Hannah', 'Fischer'],
  ['Ivan', 'Horvat'],
  ['Julia', 'Novak'],
  ['Kofi', 'Asante'],
  ['Leila', 'Farahani'],
  ['Marco', 'Conti'],
  ['Noor', 'van Dijk'],
]

export function addressOf(firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/[^A-Za-z.]/g, '')
  return `${plain.toLowerCase()}@laurel.example`
}

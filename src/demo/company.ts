/** Somebody of the demo company. */
export interface Person {
  readonly id: number
  readonly email: string
}

/** The demo company: invented people, and what colleagues thank each other for. */
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

export const THANKS: readonly string[] = [
  'Thank you for staying late to get the release out.',
  'Your onboarding notes saved me a week.',
  'Great talk on Tuesday. I finally understand our billing.',
  'For the cake. And for remembering.',
  'You found the bug nobody else could find.',
  'Thanks for covering my shift.',
  'The customer called just to say how kind you were.',
  'For asking the question everyone was afraid to ask.',
  'Your review made the proposal twice as good.',
  'Thank you for showing me around the new office.',
  'You kept calm when the server did not.',
  'The new form is a joy to use.',
  'For translating on the spot.',
  'Thanks for the lift to the airport.',
  'Your spreadsheet deserves an award.',
  'For the patience in that very long meeting.',
  'Welcome aboard. You already make a difference.',
  'Thanks for teaching me the keyboard shortcuts.',
  'You made the audit painless.',
  'For always answering the phone with a smile.',
  '',
]

export function addressOf(firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/[^A-Za-z.]/g, '')
  return `${plain.toLowerCase()}@laurel.example`
}

import type { NewValue } from '#recognition/contract/rules.ts'

/** The values of the demo company. */
export const VALUES = [
  { name: 'Teamwork', emoji: '🤝', color: 'green' },
  { name: 'Customers first', emoji: '⭐', color: 'gold' },
  { name: 'Curiosity', emoji: '💡', color: 'blue' },
  { name: 'Craft', emoji: '🎨', color: 'violet' },
  { name: 'Kindness', emoji: '💛', color: 'rose' },
] as const satisfies readonly NewValue[]
export type ValueName = (typeof VALUES)[number]['name']

interface ThanksText {
  readonly message: string
  readonly values: readonly ValueName[]
}

/** Messages of thanks, with their values. */
export const THANKS: readonly ThanksText[] = [
  { message: 'Thank you for staying late to get the release out.', values: ['Teamwork'] },
  { message: 'Your onboarding notes saved me a week.', values: ['Kindness', 'Craft'] },
  { message: 'Great talk on Tuesday. I finally understand our billing.', values: ['Curiosity'] },
  { message: 'For the cake. And for remembering. 🎂', values: ['Kindness'] },
  { message: 'You found the bug nobody else could find.', values: ['Craft'] },
  { message: 'Thanks for covering my shift.', values: ['Teamwork'] },
  {
    message: 'The customer called just to say how kind you were. **That is who we want to be.**',
    values: ['Customers first', 'Kindness'],
  },
  { message: 'For asking the question everyone was afraid to ask.', values: ['Curiosity'] },
  { message: 'Your review made the proposal twice as good.', values: ['Craft', 'Teamwork'] },
  { message: 'Thank you for showing me around the new office.', values: ['Kindness'] },
  { message: 'You kept calm when the server did not. 🔥', values: ['Teamwork'] },
  { message: 'The new form is a joy to use.', values: ['Craft', 'Customers first'] },
  { message: 'For translating on the spot, in three languages.', values: ['Customers first'] },
  {
    message: 'Thanks for the lift to the airport. I would still be waiting.',
    values: ['Kindness'],
  },
  { message: 'Your spreadsheet deserves an award. 🏆', values: ['Craft'] },
  { message: 'For the patience in that very long meeting.', values: [] },
  { message: 'Welcome aboard. You already make a difference.', values: ['Kindness'] },
  { message: 'Thanks for teaching me the keyboard shortcuts.', values: ['Curiosity'] },
  { message: 'You made the audit painless.', values: ['Craft'] },
  { message: 'For always answering the phone with a smile.', values: ['Customers first'] },
  {
    message:
      'You noticed that our invoices confused people, sat with *three of them* and rewrote the page. Complaints went from nine a week to none.',
    values: ['Customers first', 'Curiosity'],
  },
  {
    message:
      'What you did this week:\n\n- found the slow query\n- explained it to all of us\n- brought ice cream\n\nIn that order of importance.',
    values: ['Craft', 'Teamwork'],
  },
  { message: 'You listened first. It changed how the whole talk went.', values: ['Kindness'] },
  {
    message: 'For the honest feedback on my draft. It hurt a little and helped a lot.',
    values: ['Craft'],
  },
  { message: 'The prototype you built over lunch won us the pilot. 🚀', values: ['Curiosity'] },
  {
    message: 'You took the night call so that I could be with my daughter. I will not forget it.',
    values: ['Kindness', 'Teamwork'],
  },
  {
    message: 'Your checklists are the reason why nothing went wrong on Friday.',
    values: ['Craft'],
  },
  { message: 'Thank you for writing down what we all only talked about.', values: ['Teamwork'] },
  {
    message: 'For driving two hours to bring a customer one missing screw.',
    values: ['Customers first'],
  },
  { message: 'You made the quiet ones heard today.', values: ['Kindness'] },
]

/** Thanks to several at once. */
export const TEAM_THANKS: readonly ThanksText[] = [
  {
    message: 'What a launch. Everybody did their part, and nobody counted hours. 🎉',
    values: ['Teamwork'],
  },
  {
    message: 'The summer party was the best one yet. Thank you for all the work behind it!',
    values: ['Kindness', 'Teamwork'],
  },
  {
    message: 'You moved the whole warehouse over one weekend, and orders left on Monday as ever.',
    values: ['Teamwork', 'Customers first'],
  },
  {
    message: 'For the workshop: I have never seen so many ideas on one wall.',
    values: ['Curiosity'],
  },
  { message: 'Three teams, one deadline, no shouting. Thank you.', values: ['Teamwork', 'Craft'] },
]

export const COMMENTS: readonly string[] = [
  'So well deserved!',
  'I was there. It was even better than it sounds.',
  'Thank you from our whole team, too.',
  'This made my day.',
  'Could you show us how you did it?',
  'More of this, please. 🙌',
  'I learned a lot from you that day.',
  'Agreed with every word.',
]

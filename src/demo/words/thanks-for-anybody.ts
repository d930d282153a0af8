/** The values of the demo company. */
export type ValueName = 'Teamwork' | 'Customers first' | 'Curiosity' | 'Craft' | 'Kindness'

/** A message of thanks, with its values. */
export type ThanksText = readonly [message: string, ...values: ValueName[]]

/** Thanks that suit people of any team. */
export const THANKS_FOR_ANYBODY: readonly ThanksText[] = [
  ['For asking the question everyone was afraid to ask.', 'Curiosity'],
  ['Your review made the proposal twice as good.', 'Craft', 'Teamwork'],
  ['Thanks for the lift to the airport. I would still be waiting.', 'Kindness'],
  ['For the patience in that very long meeting.'],
  ['Thanks for teaching me the keyboard shortcuts.', 'Curiosity'],
  ['For the honest feedback on my draft. It hurt a little and helped a lot.', 'Craft'],
  ['Thank you for writing down what we all only talked about.', 'Teamwork'],
  ['You made the quiet ones heard today.', 'Kindness'],
  [
    'You said “that was my mistake” before anybody asked. It made the whole room easier.',
    'Kindness',
  ],
  ['Thank you for the ten minutes. They saved my afternoon.', 'Teamwork'],
  ['For the umbrella.', 'Kindness'],
  ['You noticed that I was not fine, and closed the door. Thank you.', 'Kindness'],
  [
    'My first presentation, and yours was the face I looked at. You nodded in all the right places.',
    'Kindness',
  ],
  [
    'You answered my mail at lunch so that I could leave on time. My son says thank you, too.',
    'Kindness',
  ],
  ['Because you always say who had the idea.', 'Teamwork', 'Kindness'],
  ['For keeping the minutes short and the promises long.', 'Craft'],
  [
    'You held the fort for two weeks. I came back to an empty inbox. An **empty** inbox!',
    'Teamwork',
  ],
  ['Thanks for translating the letter from the landlord. I slept well for once.', 'Kindness'],
  [
    'I asked a silly question and you answered as if it were a clever one.',
    'Curiosity',
    'Kindness',
  ],
  ['For reading it to the end. Nobody ever reads it to the end.'],
  ['You stayed until the last guest had a taxi.', 'Customers first'],
  ['Thank you for cancelling that meeting. 🙏'],
  ['You introduced me to half the building in one coffee break.', 'Kindness', 'Teamwork'],
  [
    '“Let us try it until Friday” is my new favourite sentence. We would still be discussing.',
    'Curiosity',
  ],
  ['For the plan B that nobody wanted to hear about, and that we used on Monday.', 'Craft'],
  [
    'You gave the customer your own charger. He came back to return it, and bought the big one.',
    'Customers first',
  ],
  [
    'You asked how my name is really said, and you practised. It matters more than you think.',
    'Kindness',
  ],
  [
    'The way you handed over: three pages, two calls, one chocolate bar. I felt safe from day one.',
    'Craft',
    'Kindness',
  ],
  ['You did my stack of scans without a word. I only found out today.', 'Kindness'],
  [
    'Your “no” on Wednesday was right. It took me until today to see it. Thank you for standing by it.',
    'Craft',
  ],
  ['For the playlist in the van. Six hours felt like two.', 'Teamwork'],
  [
    'Thank you for sitting with the intern when all of us were too busy. She is brilliant, and you saw it first.',
    'Kindness',
    'Curiosity',
  ],
  ['You brought your drill. Enough said.', 'Teamwork'],
  [
    'One sentence of yours turned the whole negotiation: “What would you need to sleep well?”',
    'Curiosity',
    'Customers first',
  ],
  [
    'You checked the numbers again, although it was late. It was a comma. A very expensive comma.',
    'Craft',
  ],
  ['For laughing about it first.', 'Kindness'],
]

/** Thanks to several at once. */
export const TEAM_THANKS: readonly ThanksText[] = [
  ['What a launch. Everybody did their part, and nobody counted hours. 🎉', 'Teamwork'],
  [
    'The summer party was the best one yet. Thank you for all the work behind it!',
    'Kindness',
    'Teamwork',
  ],
  [
    'You moved the whole warehouse over one weekend, and orders left on Monday as ever.',
    'Teamwork',
    'Customers first',
  ],
  ['For the workshop: I have never seen so many ideas on one wall.', 'Curiosity'],
  ['Three teams, one deadline, no shouting. Thank you.', 'Teamwork', 'Craft'],
  [
    'The power was out for four hours. You wrote orders on paper, by candle, and lost none.',
    'Teamwork',
    'Customers first',
  ],
  ['For the surprise on my last day before the leave. I cried in the lift, happily.', 'Kindness'],
  [
    'You took the trainee along, each for a week. She knows the company better than I do now.',
    'Kindness',
    'Curiosity',
  ],
  ['The running team: last place, best mood. Next year again!', 'Teamwork'],
  ['We asked for volunteers for Saturday and had too many. I am proud of this lot.', 'Teamwork'],
  [
    'The customer came with eleven wishes. You sat down together and delivered nine in a week, and a good reason for the other two.',
    'Customers first',
    'Craft',
  ],
  [
    'For four weeks of stocktaking without a single wrong shelf. Drinks are on me.',
    'Craft',
    'Teamwork',
  ],
  ['Because you tidied the shared kitchen and did not write a mail about it.', 'Kindness'],
  [
    'Our first film! Shaky, honest, eight minutes long. My mother has watched it twice.',
    'Curiosity',
    'Teamwork',
  ],
]

import type { ThanksText } from './thanks-for-anybody.ts'

/** Thanks to people of a team, by its name. */
export const THANKS_BY_TEAM: Readonly<Record<string, readonly ThanksText[]>> = {
  'Customer care': [
    [
      'The customer called back just to say how kind you were. **That is who we want to be.**',
      'Customers first',
      'Kindness',
    ],
    [
      'Forty minutes on the phone with Mrs. Aldous and her printer. She wrote us a card!',
      'Customers first',
    ],
    [
      'For translating on the spot, in three languages, with a child shouting in the background.',
      'Customers first',
    ],
    ['You read the whole ticket history before you answered. It shows.', 'Craft'],
    ['Always a smile in your voice, even at ten to five on a Friday.', 'Customers first'],
    [
      'That reply template about late parcels is so good that I stole it. Sorry, and thank you.',
      'Craft',
    ],
    [
      'You spotted that four complaints were really one bug. Engineering fixed it by lunch.',
      'Curiosity',
      'Teamwork',
    ],
    ['Thank you for taking over my angry caller. I needed that cup of tea.', 'Kindness'],
    [
      'Nine calls waiting, and you still walked a pensioner through the login, step by step.',
      'Customers first',
      'Kindness',
    ],
    ['The way you say no, so that people thank you for it: please teach us.', 'Craft'],
    ['You remembered that the Sørensens are closed on Mondays. They noticed.', 'Customers first'],
    [
      'For the list of questions customers *really* ask. The whole help page is built on it now.',
      'Curiosity',
      'Customers first',
    ],
  ],
  Engineering: [
    ['Thank you for staying late to get the release out.', 'Teamwork'],
    ['You found the bug nobody else could find. Three weeks I had stared at that line.', 'Craft'],
    ['You kept calm when the server did not. 🔥', 'Teamwork'],
    [
      'What you did this week:\n\n- found the slow query\n- explained it to all of us\n- brought ice cream\n\nIn that order of importance.',
      'Craft',
      'Teamwork',
    ],
    ['The prototype you built over lunch won us the pilot. 🚀', 'Curiosity'],
    [
      'You took the night call so that I could be with my daughter. I will not forget it.',
      'Kindness',
      'Teamwork',
    ],
    [
      'You deleted 2,000 lines and nothing broke. I have rarely seen anything so beautiful.',
      'Craft',
    ],
    [
      'For pairing with me all Thursday. I finally understand why we queue those jobs.',
      'Curiosity',
      'Kindness',
    ],
    ['Your commit messages are the best documentation we have.', 'Craft'],
    [
      'The import of the big customer ran through on the first try. That was you, in advance, with the ugly files.',
      'Customers first',
      'Craft',
    ],
    ['You said “I don’t know, let’s measure it”. That ended two hours of opinions.', 'Curiosity'],
    ['Thanks for walking over instead of writing a ticket.', 'Teamwork'],
    [
      'The search is fast now. My team clapped. Really, out loud, at nine in the morning.',
      'Customers first',
    ],
    [
      'You rolled it back in four minutes and then wrote down why, without a single name in it.',
      'Craft',
      'Kindness',
    ],
  ],
  Design: [
    [
      'The new form is a joy to use. I filled it in twice, just because.',
      'Craft',
      'Customers first',
    ],
    [
      'You noticed that our invoices confused people, sat with *three of them* and rewrote the page. Complaints went from nine a week to none.',
      'Customers first',
      'Curiosity',
    ],
    ['Three icons, one afternoon, and suddenly everybody understands the menu.', 'Craft'],
    ['You threw your favourite draft away because the test said so. Respect.', 'Curiosity'],
    ['The stand at the fair looked like us, for the first time. People stopped to look.', 'Craft'],
    ['For the birthday card with all our cats on it. It hangs in my kitchen.', 'Kindness'],
    [
      'You asked me what I click first, and then you simply watched. Nobody ever did that.',
      'Customers first',
      'Curiosity',
    ],
    ['Thank you for the contrast check. My father can read our letters again.', 'Customers first'],
    ['The slides you made from my notes at 8 p.m. won the room at 9 a.m.', 'Teamwork', 'Craft'],
    ['That little green leaf in the corner. I smile each time.', 'Craft'],
    [
      'Interviews with eleven drivers in one week, and you still write the clearest summaries in the house.',
      'Curiosity',
    ],
  ],
  Sales: [
    ['For driving two hours to bring a customer one missing screw.', 'Customers first'],
    [
      'You told them honestly that the cheaper plan is enough. They ordered for all five offices.',
      'Customers first',
    ],
    ['The Halvorsen contract! Eleven months, and you never once lost patience.', 'Teamwork'],
    [
      'Thank you for taking me along to the client. I learned more in that car than in a month.',
      'Curiosity',
      'Kindness',
    ],
    [
      'You gave the lead to me because I know the region. That was generous.',
      'Teamwork',
      'Kindness',
    ],
    ['Your notes after each visit are worth gold in support. Please never stop.', 'Teamwork'],
    ['The forecast was right to the week. How do you do that?', 'Craft'],
    [
      'You brought the customer’s words to us as they were, not as we wished them. We changed the plan.',
      'Customers first',
      'Curiosity',
    ],
    ['For the demo without a network, without slides, with nothing but a pencil.', 'Craft'],
    [
      'You called the client we had lost, only to ask why. They are talking to us again.',
      'Customers first',
    ],
    ['Tuesday’s pitch: short, funny, true. And on time!', 'Craft'],
  ],
  Warehouse: [
    ['Your checklists are the reason why nothing went wrong on Friday.', 'Craft'],
    [
      'Somebody had packed the glass in the wrong box. You opened forty parcels to find it.',
      'Customers first',
    ],
    [
      'You fixed the gate at six in the morning, in the rain, before any of us had coffee.',
      'Teamwork',
    ],
    [
      'The handwritten note in the parcel to the children’s ward: they sent a picture. Thank you.',
      'Kindness',
      'Customers first',
    ],
    ['Not one scratch in 412 deliveries this month.', 'Craft'],
    ['For showing me how the forklift thinks. I will never joke about it again.', 'Curiosity'],
    [
      'You turned the shelves so that nobody has to climb. My back says thank you.',
      'Kindness',
      'Craft',
    ],
    ['Thanks for covering my shift. The concert was wonderful.', 'Teamwork', 'Kindness'],
    [
      'You saw that the labels fade in the sun. A small thing? It was a third of our returns.',
      'Curiosity',
    ],
    ['The lorry was two hours late and you unloaded it in one.', 'Teamwork'],
    [
      'You stopped the belt because something *sounded* wrong. It was the bearing. Imagine if not.',
      'Craft',
    ],
    ['For the radio in hall B, and for asking everybody which station.', 'Kindness'],
  ],
  Finance: [
    ['You made the audit painless. The auditors asked whether you are hiring.', 'Craft'],
    ['Your spreadsheet deserves an award. 🏆', 'Craft'],
    ['Great talk on Tuesday. I finally understand our billing.', 'Curiosity'],
    [
      'My travel costs were paid the same day. I wanted to thank somebody, and it is you.',
      'Kindness',
    ],
    [
      'You found the 30 cents. And then you found where they came from. Since March!',
      'Curiosity',
      'Craft',
    ],
    ['For explaining the budget with apples and pears, and without a trace of pity.', 'Kindness'],
    ['Month end in two days instead of five. My evening belongs to me again.', 'Teamwork'],
    ['You asked “what is it for?” before you said no. In the end you said yes.', 'Curiosity'],
    ['The wrong payslip was put right before I had finished complaining.', 'Customers first'],
    ['Thank you for the chart on one page. The board read it, all of them.', 'Craft'],
  ],
  'People and office': [
    ['For the cake. And for remembering. 🎂', 'Kindness'],
    ['Your onboarding notes saved me a week.', 'Kindness', 'Craft'],
    ['Thank you for showing me around the new office, plants and all.', 'Kindness'],
    ['The lentil soup on Wednesday. I have no further questions.', 'Craft'],
    ['You listened first. It changed how the whole talk went.', 'Kindness'],
    [
      'The candidate wrote that even our *no* was friendly. That was your letter.',
      'Kindness',
      'Customers first',
    ],
    [
      'A desk, a chair, a keyboard and a handwritten hello on my first morning. Thank you.',
      'Kindness',
    ],
    [
      'Sixty people, one hotel, two allergies per table, and everything simply worked.',
      'Craft',
      'Teamwork',
    ],
    ['You got us the room with the windows. Everybody is nicer in there.', 'Kindness'],
    [
      'For finding my father’s ring in the kitchen drain. You will never pay for coffee again.',
      'Kindness',
    ],
    [
      'The first-aid course you nagged us into: I needed it on Saturday. He is fine.',
      'Customers first',
      'Kindness',
    ],
  ],
}

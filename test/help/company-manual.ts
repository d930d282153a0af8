/** A company's own manual: sections on leave, parking and the like, none about Laurel. */
export const COMPANY_MANUAL = {
  'Holiday policy':
    'Everybody has 28 days of annual leave a year, public holidays not counted. Ask your team lead at least two weeks ahead, and longer for more than a week off. Days that are left in December can be carried over until the end of March. Unpaid leave is possible after the first year. Over Christmas the office is closed, and those days are not taken from anyone’s leave.',
  'Remote work':
    'You may work from home up to three days a week, as agreed with your team. Core hours are from ten to three, wherever you sit. We lend you a screen and a chair for your desk at home. Working from abroad needs the agreement of People & Culture, because of tax and insurance.',
  Parking:
    'There are forty spaces in the garage on Mill Street, free for employees. The barrier opens with your badge from six in the morning. Visitors use the spaces marked in yellow. Bicycles are locked up in the yard, where there is also a pump. Two spaces have chargers for electric cars.',
  Canteen:
    '## Opening hours\n\nLunch is served from half past eleven until two, Monday to Friday. Coffee and cake are there until four.\n\n## Menu and prices\n\nThe menu of the week hangs at the entrance. There is always a vegetarian dish, and a vegan one on Wednesdays. A meal costs 4.50 euros and is paid with your badge.',
  'Sick leave':
    'Call your team lead before nine when you are ill. From the fourth day on we need a doctor’s certificate. Look after a sick child at home for up to ten days a year, fully paid. Whoever was ill for more than six weeks comes back step by step.',
  'Travel and expenses':
    'Trains are booked through the travel desk, second class up to three hours and first class beyond. Hotels may cost up to 120 euros a night. Hand in receipts within a month; the money comes with the next salary. For your own car we pay 30 cents a kilometre.\n\n# Company credit card\n\nManagers who travel every month can have a card. Private purchases on it are not allowed.',
  'IT help desk':
    'Write to the help desk or call extension 4000 when your laptop, phone or printer does not work. A stolen or lost device must be reported at once, at night too. Software is installed from the self-service catalogue. The network for guests is called "Welcome"; the reception prints a wifi code for the day.',
  'Meeting rooms':
    'Rooms are booked in the calendar, at most two weeks ahead. A room that nobody has entered after ten minutes is free again. The projector in the large room needs the adapter from the drawer. Please wipe the whiteboard and take the cups with you.',
  'Fire and first aid':
    'When the alarm sounds, leave by the nearest staircase and gather beside the fountain. Do not use the lifts. First-aid kits hang next to each kitchen, and the defibrillator is in the lobby. Those who wear a green lanyard are trained to help.',
  'Dogs in the office':
    'Dogs are welcome on the second floor if nobody in the room is allergic. Keep them on a lead in corridors. They stay out of the canteen and of meetings with clients.',
  Training:
    'Each of us has 1,500 euros and five days a year to learn something. Language courses and conferences count. Agree on it with your manager and sign up in the learning portal. Who leaves within a year of an expensive course pays a part of it back.',
  'Parents and family':
    'Mothers have 16 weeks of maternity leave with full pay, fathers and partners six. Returning part-time is possible in every role. The kindergarten next door keeps ten places for our children. For a wedding or a move you get a day off.',
} as const

export type CompanyKey = keyof typeof COMPANY_MANUAL

/** Questions as employees type them, and the section that answers each. */
export const COMPANY_QUESTIONS: readonly (readonly [question: string, key: CompanyKey])[] = [
  ['annual leave', 'Holiday policy'],
  ['How many days of leave do I have?', 'Holiday policy'],
  ['can i carry over my holiday to next year', 'Holiday policy'],
  ['Is the office open over Christmas?', 'Holiday policy'],
  ['remote work policy', 'Remote work'],
  ['Can I work from home on Fridays?', 'Remote work'],
  ['working from abroad tax', 'Remote work'],
  ['do i get a chair and a screen for my desk at home', 'Remote work'],
  ['where do i park my car', 'Parking'],
  ['Where can I charge my electric car?', 'Parking'],
  ['is there somewhere to lock my bike or bicycle', 'Parking'],
  ['canteen opening hours', 'Canteen'],
  ['when is lunch', 'Canteen'],
  ['vegan food', 'Canteen'],
  ['what does a meal cost', 'Canteen'],
  ['I am ill, who do I call?', 'Sick leave'],
  ['my child is sick', 'Sick leave'],
  ["do I need a doctor's certificate", 'Sick leave'],
  ['How do I book a train?', 'Travel and expenses'],
  ['how much may a hotel cost per night', 'Travel and expenses'],
  ['where do I hand in receipts', 'Travel and expenses'],
  ['company credit card', 'Travel and expenses'],
  ['the printer does not work', 'IT help desk'],
  ['my laptop was stolen', 'IT help desk'],
  ['guest wifi', 'IT help desk'],
  ['how do I install software', 'IT help desk'],
  ['book a meeting room', 'Meeting rooms'],
  ['projector adapter', 'Meeting rooms'],
  ['What do I do when the fire alarm sounds?', 'Fire and first aid'],
  ['where is the first aid kit', 'Fire and first aid'],
  ['can i bring my dog', 'Dogs in the office'],
  ['language course', 'Training'],
  ['How much money is there for training?', 'Training'],
  ['maternity leave', 'Parents and family'],
  ['day off for my wedding', 'Parents and family'],
  ['Is there a kindergarten?', 'Parents and family'],
]

const WORDS = `
  airport algebra ambulance antivirus apartment appraisal apprenticeship astronomy babysitter
  bakery bandage barbecue baseball basketball beach beer bicycle bike biking bird birthday bitcoin
  blouse bluetooth boat boiler bookkeeping boots bread breakfast bus business cab cafeteria cake
  calculus calendar camera campus canteen capital car card cards carpet carpool catering ceiling
  celebrity certificate chair charger cheese chemistry chess chicken childcare cholesterol cinema
  citizenship cleaner cleaners clinic coat cockroach coffee commute commuting compiler concert
  conditioner conference contract cook cooking copier covid cricket crypto currency curriculum
  curtain customs cv daycare dentist desk deskphone desktop dictionary diesel diet dinner diploma
  disability disease dividend divorce docker doctor dog dolphin doorbell dress driver driving drone
  dryer earthquake election electrician electricity elevator embassy employment engine ergonomic
  ethernet evacuation excursion exercise expense expenses extinguisher fax ferry film firewall
  fireworks fish fishing flight flights flower flu football fork forklift freezer fridge fruit fuel
  funeral furniture galaxy garage garbage garden gardening gasoline geography geometry github golf
  government grammar grandmother grocery guitar gym haircut hairdresser handbook harassment
  hardware headset heater heating helmet hiking hockey holiday holidays homework horoscope hospital
  hotel hotels illness immigration insurance internship interview invoice invoices italy java
  javascript jira jobs joke jokes juice kettle keyboard keyboards kidney kindergarten kitchen
  landline landlord laptop laundry lawn lawyer lease legislation lemon license lightbulb linux
  litre loan locker london lottery luggage lunch lyrics macbook maintenance malware marathon
  marriage maternity math mathematics mattress meal meals meat mechanic medical medicine meeting
  meetings mentor menu metro microphone microwave mileage milk minister mobile monitor
  moon mortgage mountain mouse movie movies museum music newspaper novel nurse nutrition ocean
  offsite onboarding oncall orchestra outage outlook oven overtime painter parental paris parking
  parliament passport pasta paternity payslip payslips pension pet petrol pharmacy phone phones
  physics piano pilot pizza plane planet plants plumber poem poems poker police politics pool
  population powerpoint pregnancy pregnant prescription president printer printers prison probation
  projector promotion promotions province pump puppy python radiator radio rain raincoat
  recipe recipes recruiter recruiting recruitment referral rehearsal reimburse reimbursed
  reimbursement religion relocate relocation rent rental repair resign resignation restaurant
  resume retire retirement rice river rocket roof room rooms router salad sandwich sauna scanner
  scholarship school seating seminar server sewing shareholder sharepoint ship shipping shower sick
  sickness skiing slack sleep smoking snack snow soccer sofa software song songs soup spaceship
  spanish sport sports spouse spreadsheets sql stairs stapler steak stocks stomach storm subway
  sugar sun sunscreen supermarket supplier surgery sushi swimming symphony syntax tax taxes taxi
  tea teacher teams teamviewer telephone television temperature tenant tennis tent theater theatre
  thermostat ticket tickets timesheet timesheets toaster toilet toner tournament tractor traffic
  trailer trainer training trainings translator trousers truck tube tuition tyre uber uniform
  university vacancies vacancy vacation vacations vaccination vaccine vegan vegetable vegetarian
  vehicle vendor violin visa vitamin volleyball vpn wardrobe warehouse water weather webcam webinar
  wedding whale whiskey whiteboard wifi windows wine workshop workstation xbox yoga youtube zoo
  zoom`

/** Words that may be Laurel's own, and together are not. */
const PHRASES = `
  air conditioning, alarm clock, annual leave, annual report, bank holiday, book a room, bus stop,
  business card, business trip, car park, career path, coffee machine, company car, company doctor,
  company phone, company trip, conference call, day off, dress code, driving licence, dry cleaning,
  fire alarm, fire drill, first aid, first aider, fixed term, flexible hours, flu shot,
  good morning, good night, head office, health check, home office, hot desk, ink cartridge,
  job offer, light bulb, lost and found, lunch break, lunch menu, meeting room, night shift,
  notice period, office chair, office key, office supplies, operating system, organisation chart,
  organization chart, out of office, overtime pay, paid leave, parental leave, park a car,
  parking space, pay gap, pay rise, phone call, phone contract, post office, press release,
  prime minister, print a page, probation period, public transport, remote desktop, remote work,
  sales figures, sales target, screen share, share price, share screen, shared calendar,
  shared drive, shared folder, sick day, sick leave, sick note, smoke break, staff meeting,
  stock exchange, stock market, street address, summer party, team building, teams call,
  teams meeting, tell a joke, time off, time sheet, train ticket, translate into, travel cost,
  travel expense, unpaid leave, video call, waste bin, wedding present, work contract,
  work from home, work permit, working hours, working time, works council, world cup, write a poem,
  zoom call, zoom meeting`

const PHRASE_LIST = PHRASES.split(',').map((phrase) => phrase.trim().split(' '))

/**
 * What names something in an office and in everyday life that Laurel has nothing to do with: where
 * the manuals say it after all, it is a word like any other. Of a phrase, its words as one.
 */
export const OTHER_MATTERS: ReadonlySet<string> = new Set([
  ...WORDS.trim().split(/\s+/),
  ...PHRASE_LIST.map((words) => words.join('')),
])

const ENDING = '(?:ing|ed|e?s)?'
const BETWEEN = String.raw`\s+(?:(?:my|your|our|the|an?|some)\s+)?`

const SPOKEN = PHRASE_LIST.map((words) => ({
  pattern: new RegExp(String.raw`\b${words.join(ENDING + BETWEEN)}${ENDING}\b`, 'g'),
  word: words.join(''),
}))

/** Makes one word of each phrase for another matter: "business cards" is "businesscard". */
export function joinOtherMatters(text: string): string {
  return SPOKEN.reduce((all, { pattern, word }) => all.replaceAll(pattern, word), text)
}

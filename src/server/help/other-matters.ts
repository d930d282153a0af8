const WORDS = `
  acne acrobat adidas adobe adwords aeroplane agenda airbnb aircon airline airpods airport album
  alcohol aldi alexa algebra algorithm alibaba allergies almond alps amazon ambulance amex
  antivirus apartment appointment appraisal apprenticeship aquarium architect architecture arena
  army arsenal arthritis artist asana aspirin assembly astronaut astronomy athlete atlantic atm
  atom attic auction audio audiobook australia austria autocad automobile autopilot avocado
  babysitter bacon bakery ballet balloon bamboo banana band bandage barbecue barber barcelona
  barista baseball basement basketball bath bathroom batteries bay bbq beans beard bed bedroom bee
  beef beijing belgium belt bench benefits berlin biology bios bird biscuit bitbucket bitcoin
  blazer blog blood blouse bluetooth bmw boeing boiler bolt bomb bone bookcase bookkeeping booth
  boston boutique bowl boy brain brake brazil bread breakroom breast brewery brexit bricks bridge
  broccoli broker bronze broom brunch brush brussels bugatti builder bulb bull bundesliga bunny
  burger burglar burrito bushes business butcher butter butterfly cab cabinet cable cactus caesar
  cafe cafeteria caffeine cairo calculus calendar california calories camping campus canada cancer
  candidate canoe canteen canyon capital card cardio cardiologist cards career cargo caribbean
  carnival carpenter carpet carpool carrot cartoon cashier casino castle catalonia catering
  cathedral cattle ceiling celebrity cello cement ceo cereal certificate cfo chair champion
  championship charity chauffeur checklist cheese chef chelsea chemistry cheque cheques cherry
  chess chest chicago chicken childcare chili chimney china chips choir cholera cholesterol church
  cider cigarette circus citizenship city civilisation classroom clay cleaner cleaners cleaning
  climate climbing clinic clothes clown clubcard coach coal coast cobra cockroach cocktail coconut
  coke colleges comedy comet comic communism commute commuter commuting competitor compiler
  composer compost composting conditioner confluence congress construction consultant continent
  contract cook cookbook cooking cooler copier copyright coral corn coronavirus corridor cosmetics
  costume cottage cotton couch cough council counselling countries county court courthouse covid
  cow cpu crane cream creche cricket crime criminal crm crocodile croissant crossword cruise crypto
  cuisine cupboard currency curriculum curry cursor curtain cushion customs cv cycling dallas dance
  danube dashcam daycare deer delaware democracy democrat denmark dentist denver deodorant
  depression dermatologist desk deskphone desktop dessert dhl dialysis diamond diaper dictionary
  diesel diet dining dinosaur diploma director disability disease dish dishwasher dispenser
  dividend divorce dnb doctor doll dolphin dominoes donut doorbell doughnut drain drawer dress
  drill drink driver driving drone dropbox dryer dublin duck eagle ear earring earthquake ebay
  eclipse egg egypt eiffel einhorn einstein elbow election electrician electricity elephant
  elevator embassy embroidery employment engine england entrance ergonomic erp ethernet europe
  eurovision evacuation everest excursion exercise expense expenses extinguisher fabric facebook
  factory fahrenheit fan farm farmer faucet fax fedex fence ferrari ferry fertiliser fertilizer
  fever fiction figma film finland firefighter fireplace fireworks fish fisherman fishing flight
  flights flooring florida flour flu flute food foot football forest fork forklift fossil fountain
  fox france frankfurt freelancer freezer fridge fries frog fruit fuel funeral furniture fuse
  galapagos galaxy gallbladder gallery gambling garage garbage gardener gardening garlic gas
  gasoline gate gdp gearbox genetics geneva genome geography geology geometry germany giraffe git
  github gitlab glasgow glass glue gmbh gmo goat gold goldfish golf google government gown grammar
  grandmother grape grass gravity greece greenland grinder grocery guinea gun gutter gym gymnastics
  hair haircut hairdresser hallway ham hamburg hamburger hamlet hammer hamster handbook harassment
  hardware hardy hawaii hay hbo hdmi healthcare heater heating heatwave hedge hedges heel
  helicopter hepatitis herb highway hiking hill himalaya hip hippo hockey hogwarts hollywood
  homework honeymoon horoscope horse hose hospital hostel hotel hotels hotline hungary hurricane
  hvac hydrant ice icecream iceland ikea illness immigration india infection influenza injury ink
  inkjet insects instagram insulation insurance intercom internship interview invoicing ireland
  iron island israel istanbul italy jaguar jail jam japan java javascript jazz jeans jellyfish
  jeopardy jesus jet jetlag jewellery jewelry jira jobs joke jokes journalist judo jungle jupiter
  juventus kangaroo karaoke karate kayak kebab ketchup keyboard keyboards keycard kidney kilogram
  kilograms kilometer kilometre kilometres kindergarten kitchenette kitten kiwi knee knicks
  knitting koala korea kubernetes lab laboratory labour ladder lake lamb landline landlord
  landscape laptop lasagna laser lasik latin latte laundrette laundry lava lawn lawsuit lawyer
  lease leather lecture leeds leg legionella legislation lego lemon lemonade leopard lettuce lever
  librarian library license lidl lifeguard lightbulb lightning lilies linkedin linux lion liquor
  litre litres liver liverpool lizard loan lobby lobster locker locksmith london lotion lottery
  lounge lufthansa luggage lunar lung lyon lyrics mac macaroni macbook madrid mafia magazine magnet
  mailchimp maintenance makeup malaria malware manchester manicure marble marriage mars massage
  maternity math mathematician mathematics mattress maze mbappe mcdonald meal meals measles meat
  mechanic medal medical medicine meditation melbourne memes mentor menu mercury messi metal meteor
  metro mexico microphone microwave migraine milan mileage miles milk millionaire minecraft minibus
  minister mirror missile mobile mold monaco monitor monkey mop mortgage moscow mosque mosquito
  moss motel moth motor motorbike motorcycle motorist motorway mould mousepad mp3 mri muenchen
  munich muscle museum mushroom music musician mustard nail napkin narwhal nasa nato navy neck
  neptune netflix neurology newspaper nike nintendo nobel noodle norway nose notary novel nuclear
  nurse nurseries nursery nutrition oak oat ocean octopus offsite oil oktober olive olympic
  olympics onboarding oncall oncologist onedrive onenote onion ontario optician orange orchard
  orchestra orchid oslo ostrich ottawa otter outage outdoors outlet outlook oven overtime oxygen
  paint painter pajamas pakistan palace palm panama pancake pancakes panda pandemic pants paperclip
  paperwork parachute parade parcelforce parental paris parking parliament parrot party passport
  pasta pastry patent paternity patio paycheque payslip payslips peach peanut pear pedestrian
  pediatrician peloton pencil penguin pension pepper perennials peru pesticide pet petition petrol
  pharaoh pharmacy philosopher phone phones photocopier photograph photoshop photosynthesis
  phrasebook physician physics physiotherapist physiotherapy piano pie pig pigeon pilates pilot
  pimple pineapple pipe pirate pizza plane planet planetarium plate playground playlist playstation
  plumber plumbing pluto plywood podcast poem poems poet poetry poison poisonous poker poland
  police politics polling pollution polo pond pony pool pope population pork portugal potato
  pottery powder powerbi powerpoint ppt prague prayer pregnancy premier prescription president
  priest prince princess printer printers printing printout prinz prison probation procurement
  professor projector pronunciation protein protractor province pruning psychiatrist psychologist
  psychology pub pudding pump pumpkin puppies puppy purifier pushup pyramid python quantum
  quarterback queen quiz rabbit race radiator radio railway rainbow raincoat rainforest ramen rash
  rat recipe recipes recliner recruiter recruiting recruitment recycled recycling referee referral
  refrigerator refugee rehab rehearsal reimburse reimbursed reimbursement religion relocate
  relocation renovation rent rental repair reptile republican resign resignation restaurant resume
  retire rhino rhyme rib ribbon rice riddle river roadmap rock rocket rodent roller rollercoaster
  roman romania rome roof room rooms rooster rope roses roundabout router rubber rug rugby rum
  runner russia saddle sahara sailing salad salesforce salmon salt samsung sand sandals sandbox
  sandwich sap saskatchewan satellite saturn sauna sausage saxophone scanner scholarship scotland
  screwdriver sculpture seafood seagull seatbelt seating sensor seoul sergeant server sewing
  shakespeare shampoo shanghai shareholder sharepoint shark sheep ship shipping shoe shotgun shovel
  shower shredder shrimp shrub shuttle sick sickness sidewalk singapore siri skates skiing skirt
  sky skype skyscraper slack sleep slipper smog smoker smoking smoothie smoothies snake snapchat
  sneakers snooker soap soccer sofa software solar soldier song songs soup spaceship spaghetti
  spain spam spanish sparrow spider spinach spine spoon sport sports spotify spouse spreadsheets
  sprinkler sql squash squat squirrel stadium stain staircase stairs stairwell standup stapler
  stationery statue steak steel stereo stew stockholm stocks stomach stomachache stove strava
  strawberry street studio stylist submarine subway sugar sunburn sunrise sunscreen sunset
  supermarket supplier surfing surgeon surgery sushi swan swansea sweden swimming swimsuit swing
  switzerland sword sydney symphony symptom synagogue syntax tableau tailgate tampa tampon tan tank
  tattoo tax taxable taxation taxed taxes taxi taylor teabag teacher teams teamviewer telecom
  telegram telephone telescope television temperature temple tenant tennis tequila terrace
  terrorism tesco tesla textbook thai thailand theater theatre theft therapist therapy
  thermodynamics thermometer thermostat thunder thyme tiger tiktok tile timer timesheet timesheets
  tissue toast tobacco toilet tokyo tomato toner toolbox tooth toothache toothbrush toothpaste
  tornado toronto tortoise tournament tower town tractor traffic trailer tram trampoline transistor
  translator trash tree trello trombone trousers trout trumpet tube tuberculosis tuition tulip
  tulips tuna turkey turtle twitch twitter tyre uber ubuntu ufo ukulele ulcer umpire underwear
  unicorn uniform university upholstery urologist usb utensils vacancies vacancy vacation vacations
  vaccination vaccine vacuum vacuuming valentine vegan vegas vegetable vegetarian vehicle vending
  vendor venice venus veterinarian vienna vinegar violin violinist virus visitor vista vitamin
  vlookup vodka volcano volkswagen volleyball volvo vpn vulture waiter wall wallpaper walmart
  walnut walrus war wardrobe warehouse warsaw washing washroom wasp water waterfall watering
  watermelon wax weather webcam webex webinar weed wembley whale whatsapp wheelchair whiskey whisky
  whistle whiteboard wifi wig wildlife wimbledon wind windows windscreen wolf woods wool wordpress
  workday workout workstation worm wreath wreaths wrench wrestling wrist xbox xerox xray yacht
  yahtzee yammer yard yeast yen yoga yoghurt yogurt youtube zalando zebra zendesk zoning zoo zoom
  zucchini zurich`

/** Words that may be Laurel's own, and together are not. */
const PHRASES = `
  I resign, access card, accident at work, accident report, account for the company, account for
  the gym, address with hr, air conditioning, air mile, airport transfer, alarm clock, alarm code,
  amazon gift card, amazon order, annual leave, annual report, annual result, annual review,
  another position, apple pay, apply for a job, apply for a position, apply for another, are you
  happy, are you married, are you single, ask for a raise, assistant to the ceo, at the bank, back
  up my laptop, back up my phone, backup of my laptop, badge reader, balance of my paypal, bank
  account, bank card, bank detail, bank holiday, bank statement, bank transfer, bay laurel, bay
  leaf, become a manager, become manager, birthday message, black screen, blood pressure, blue
  screen, boarding pass, bonus clause, bonus contract, bonus tax, book a flight, book a hotel, book
  a room, book a table, book a ticket, book a trip, book room, broken chair, broken window, browser
  history, budget approval, bus stop, business card, business expense, business trip, calendar
  entry, calendar invite, cancel my appointment, cancel my meeting, cancel the meeting, capital
  city, capital of, car key, car park, career path, career plan, cash machine, change tyre, chat
  with a customer, cinema ticket, clock in, clock out, coffee bean, coffee break, coffee cup,
  coffee order, colleague earn, collective agreement, company address, company bike, company
  canteen, company car, company credit, company credit card, company doctor, company earning,
  company event, company founded, company history, company kitchen, company laptop, company lawyer,
  company merger, company party, company phone, company picnic, company policy, company profit,
  company retreat, company revenue, company size, company strategy, company trip, company website,
  compare price, competitor price, computer is slow, computer slow, conference badge, conference
  call, conference room, connect to the office wifi, contact lens, contract end, contract run, copy
  machine, corporate card, corporate travel, cost center, cost centre, cost report, court case,
  cover letter, credit card bill, credit card limit, credit rating, credit score, customer
  complaint, customer data, customer invoice, customer order, customer refund, customer service,
  customer survey, data plan, data protection officer, day off, deleted email, deleted mail,
  delivery van, dental plan, department head, deposit for my apartment, deposit for my flat, desk
  booking, desk lamp, desk phone, distance between, distribution list, do you like, do you love, do
  you sleep, door code, double side, dress code, driver license, driving lesson, driving licence,
  driving test, dry cleaning, earning of the company, electricity bill, email attachment, email
  client, email folder, email server setting, email signature, emergency exit, emergency number,
  employee discount card, employee handbook, employee of the week, employment certificate,
  employment contract, employment law, employment reference, english lesson, exam result, excel
  formula, excel macro, exchange currency, exchange rate of, exchange student, exit interview,
  expense approval, expense claim, expense policy, expense report, export contact, export my email,
  external client, external monitor, factory reset, family doctor, fax machine, file on a usb, file
  on my desktop, file on sharepoint, finance department report, fire alarm, fire drill, fire exit,
  fire extinguisher, fire safety, first aid, first aider, first name meaning, fitness class,
  fitness studio, fixed contract, fixed term, flexible hour, flexible hours, flexible working,
  flight ticket, floor plan, flu shot, football point, for loop, for my husband, for my wife,
  foreign key, founder of the company, free room, french lesson, frequent flyer, front desk, front
  door, fuel card, full mailbox, garage door, gas bill, gas station, get a raise, gift basket for a
  client, gift for a client, gift for a customer, gift for my husband, gift for my wife, gift from
  a client, gift from a customer, gift from a supplier, gift idea, give notice, gold medal, good
  morning, good night, google doc, google drive, gross salary, group insurance, guest network,
  guest parking, guest room, guest wifi, gym account, gym membership, hair cut, hand over my work,
  head of, head of department, head office, health and safety, health check, health insurance,
  health plan, heart rate, heat pump, hire car, history of art, history of our company, history of
  rome, holiday balance, holiday request, home address, home office, hot desk, hot water, hourly
  rate, house key, how do you spell, how old are you, how old is, how tall, hybrid work, ice cream,
  import contact, in gmail, in outlook, in salesforce, in teams, income tax, injured at work, ink
  cartridge, install office, install software, install teams, install window, insurance claim,
  interest rate, internal job, internal position, internet at home, internet is slow, internet
  slow, internet speed, into my phone, inventory of furniture, it department, job description, job
  in the company, job interview, job offer, job opening, job posting, job title, joke of the day,
  key card, key for the office, key to the office, keyboard layout, king of, language course,
  laptop ask, laptop bag, laptop battery, laptop charger, laptop price, laptop screen, laptop
  stand, laurel and hardy, laurel bush, laurel hedge, laurel leaf, laurel plant, laurel tree,
  laurel wreath, lawn mower, league table, learn english, learn french, learn german, learn
  spanish, leave early, leave request, legal advice, legal department, level of english, license
  plate, life insurance, light bulb, line manager, linkedin profile, log in to the vpn, lost and
  found, lost phone on, lost property, lost wallet, loyalty card, loyalty point, lunch break, lunch
  menu, lunch order, made you, mail room, mail to a customer, mailbox full, mailbox is full,
  mailing list, marketing team, match score, maternity leave, meaning of life, meeting invite,
  meeting minute, meeting room, minimum wage, mobile contract, mobile data, mobile phone contract,
  mobile plan, monitor stand, monthly salary, mortgage rate, mouse pad, moved house, movie ticket,
  moving house, mute button, my apartment, my badge, my car, my child, my computer is slow, my
  doctor, my flat, my house, my income, my manager is, my resignation, my salary is, my savings, my
  savings account, my status in, my team lead, my work laptop, name badge, name for my baby, name
  laurel, name tag, nearest bank, net salary, network cable, network drive, network printer,
  network share, new address, new chair, new desk, new keyboard, new laptop, new monitor, new
  mouse, new phone, new york, new zealand, night guard, night shift, night train, notice period, of
  my iphone, of my laptop, of my phone, office building, office chair, office door, office
  furniture, office hour, office hours, office key, office party, office plant, office supplies,
  office supply, office temperature, office wifi, old mail, on call, on linkedin, on my desktop, on
  my iphone, onboarding buddy, online banking, opening hour, opening time, opening times, operating
  system, order food, order lunch, order paper, order pen, order pizza, order stationery,
  organisation chart, organization chart, our company do, our landlord, our share price, out of
  office, outlook calendar, overtime pay, owner of the company, owns the company, paid leave,
  parental allowance, parental leave, park a car, parking badge, parking lot, parking permit,
  parking place, parking space, parking spot, parking ticket, part time, password manager, pay day,
  pay gap, pay grade, pay raise, pay rise, pay scale, pay slip, pay stub, paypal account, paypal
  balance, penalty point, pens and paper, pension plan, pension scheme, performance bonus contract,
  performance review, permanent contract, phone bill, phone broken, phone call, phone card, phone
  contract, phone number, phone on silent, phone signal, phone stolen, photo copy, photo of my
  badge, picture frame, picture of the day, pin code for the alarm, pivot table, plane ticket,
  planned outage, play music, points on my licence, population of, position in the company, post
  office, postal address, power cut, power outage, power point, president of, press release, price
  for a haircut, price of gold, price of oil, price of petrol, prime minister, print a page, print
  in color, print in colour, printer paper, probation period, profit share, project budget, project
  plan, public holiday, public transport, pull request, purchase approval, purchase order,
  quarterly figure of sales, quarterly result, railway station, railway ticket, raise request,
  reference letter, reference number, remote desktop, remote work, remote working, rent a car, rent
  increase, rental car, reply to my email, reporting line, reset my laptop, reset my phone, reset
  printer, reset router, reset windows, restore email, retirement plan, return my laptop, right on
  my laptop, risk assessment, room booking, room key, room number, room reservation, room
  temperature, salary band, salary increase, salary negotiation, salary paid, salary raise, salary
  review, salary scale, salary slip, salary table, salary wrong, sales bonus, sales commission,
  sales department, sales figures, sales pipeline, sales target, sales tax, sales team target,
  savings account, scan a document, school holiday, screen flicker, screen protector, screen
  resolution, screen share, screen sharing, screen stay black, season ticket, second monitor,
  security guard, sell my share, server room, set my alarm, share calendar, share holder, share
  point, share price, share screen, shared calendar, shared drive, shared folder, sharepoint site,
  shift plan, shift swap, shipping label, shuttle bus, sick child, sick day, sick leave, sick note,
  sick pay, sign a contract, sign contract, sign language, signing bonus, sim card, smoke break,
  soccer match, software license, software on my laptop, sold car, sound card, spanish lesson,
  spare key, speak in brazil, speaker phone, square root, staff canteen, staff meeting, staff
  party, staff room, stamp price, stand up meeting, standing desk, standing order, state tax,
  status on teams, stock exchange, stock market, stock option, stock portfolio, stock price, stolen
  bike, stolen car, stolen wallet, street address, summer party, supplier contract, supplier
  invoice, support ticket, survey result, swap shift, swimming pool, take vacation, tax advisor,
  tax class, tax form, tax free, tax on, tax return, team building, team event, team lead, team
  lunch, team meeting, teams call, teams channel, teams chat, teams meeting, teams status, tell a
  joke, temporary contract, thank you speech, the keys, ticket price, time card, time clock, time
  difference, time off, time sheet, time tracking, time zone converter, title page, to the wifi,
  toilet paper, tooth ache, trade union, traffic jam, train pass, train station, train ticket,
  train time, train timetable, transfer student, translate a sentence, translate a text, translate
  a word, translate email, translate good, translate hello, translate into, translate message,
  translate this, travel approval, travel booking, travel card, travel claim, travel cost, travel
  expense, travel insurance, travel reimbursement, trial period, tune a guitar, unemployment
  benefit, union representative, unlock my iphone, unlock my phone, unpaid leave, usb stick, used
  car, user licence, vacation allowance, vacation balance, vacation day, vacation request, vending
  machine, version of window, video call, video conference, video meeting, visitor badge, visitor
  parking, visitor pass, voice mail, voice message, wage tax, warranty claim, washing machine,
  waste bin, water bottle refill, water cooler, water leak, water plant, weather forecast, weather
  report, web cam, wedding gift idea, wedding present, weekend plan, what does http, who
  discovered, who founded, who invented, who painted, who sang, who wrote, wifi at home, wifi slow,
  window break, windows laptop, windows password, windows update, wireless mouse, withdraw from a
  course, word of the day, work abroad, work contract, work council, work day, work from abroad,
  work from home, work handover, work injury, work laptop, work life, work permit, work phone, work
  schedule, work shift, work shoe, work week, working day, working hour, working hours, working
  time, works council, world cup, world map, world record, write a poem, writing style, yearly
  leave, your birthday, your favorite, your favourite, your hobby, your name, zip code, zoom call,
  zoom meeting`

const PHRASE_LIST = PHRASES.split(',').map((phrase) => phrase.trim().split(/\s+/))

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

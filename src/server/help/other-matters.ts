const WORDS = `
  acne acrobat adobe adwords aeroplane agenda airbnb aircon airline airpods airport album alcohol
  aldi alexa algebra algorithm alibaba allergies almond alps amazon ambulance amex antivirus
  apartment apple appointment appraisal apprenticeship aquarium architect architecture arena army
  arsenal arthritis artist asana aspirin assembly astronaut astronomy athlete atlantic atm atom
  attic auction audio audiobook australia austria autocad automobile autopilot avocado baby
  babysitter bacon bakery ball ballet balloon bamboo banana band bandage barbecue barber barcelona
  barista baseball basement basketball bath bathroom batteries bay bbq beans beard bed bedroom bee
  beef beer beijing belgium belt bench benefits berlin biology bios bird biscuit bitbucket bitcoin
  blazer blog blood blouse bluetooth bmw boeing boiler bolt bomb bone bookcase bookkeeping booth
  boston boutique bowl boy brain brake brazil bread breakroom breast brewery brexit bricks bridge
  broccoli broker bronze broom brunch brush brussels bugatti builder bulb bull bundesliga bunny
  burger burglar burrito bushes business butcher butter butterfly cab cabinet cable cactus caesar
  cafe cafeteria caffeine cairo cake calculus calendar california calories camera camping campus
  canada cancer candidate candle candy canoe canteen canyon capital card cardio cardiologist cards
  career cargo caribbean carnival carpenter carpet carpool carrot cartoon cashier casino castle
  catalonia catering cathedral cattle ceiling celebrity cello cement ceo cereal certificate cfo
  chair champion championship charger charity chauffeur checklist cheese chef chelsea chemistry
  cheque cheques cherry chess chest chicago chicken childcare chili chimney china chips choir
  cholera cholesterol church cider cigarette circus citizenship city civilisation classroom clay
  cleaner cleaners cleaning client clients climate climbing clinic clothes clown clubcard coach
  coal coast cobra cockroach cocktail coconut coke colleges comedy comet comic communism commute
  commuter commuting competitor compiler composer compost composting concert conditioner conference
  confluence congress construction consultant continent contract cook cookbook cooking cooler
  copier copyright coral corn coronavirus corridor cosmetics costume cottage cotton couch cough
  council counselling countries county court courthouse covid cow cpu crane cream creche cricket
  crime criminal crm crocodile croissant crossword cruise crypto cuisine cupboard currency
  curriculum curry cursor curtain cushion customer customers customs cv cycling dallas dance danube
  dashcam daycare deer delaware democracy democrat denmark dentist denver deodorant depression
  dermatologist desk deskphone desktop dessert dhl dialysis diamond diaper dictionary diesel diet
  dining dinosaur diploma director disability disease dish dishwasher dispenser dividend divorce
  dnb docker doctor doll dolphin dominoes donut doorbell doughnut drain drawer dress drill drink
  driver driving drone dropbox dryer dublin duck eagle ear earring earthquake ebay eclipse egg
  egypt eiffel einhorn einstein elbow election electrician electricity elephant elevator embassy
  embroidery employment engine england entrance ergonomic erp ethernet europe eurovision evacuation
  everest excursion exercise expense expenses extinguisher fabric facebook factory fahrenheit fan
  farm farmer faucet fax fedex fence ferrari ferry fertiliser fertilizer festival fever fiction
  figma film finland firefighter fireplace firewall fireworks fish fisherman fishing flight flights
  flooring florida flour flower flu flute food foot football forest fork forklift fossil fountain
  fox france frankfurt freelancer freezer fridge fries frog fruit fuel funeral furniture fuse
  galapagos galaxy gallbladder gallery gambling game garage garbage gardener gardening garlic gas
  gasoline gate gdp gearbox genetics geneva genome geography geology geometry germany giraffe git
  github gitlab glasgow glass glove glue gmbh gmo goat gold goldfish golf google government gown
  grammar grandmother grape grass gravity greece greenland grill grinder grocery guinea guitar gun
  gutter gym gymnastics hair haircut hairdresser hallway ham hamburg hamburger hammer hamster
  handbook harassment hardware hardy hat hawaii hay hbo hdmi headset healthcare heater heating
  heatwave hedge hedges heel helicopter helmet hepatitis herb highway hiking hill himalaya hip
  hippo hockey hogwarts hollywood homework honey honeymoon horoscope horse hose hospital hostel
  hotel hotels hotline hungary hurricane hvac hydrant ice icecream iceland ikea illness immigration
  india infection influenza injury ink inkjet insects instagram insulation insurance intercom
  internship interview invoice invoices invoicing ireland iron island israel istanbul italy jaguar
  jail jam japan java javascript jazz jeans jellyfish jeopardy jesus jet jetlag jewellery jewelry
  jira jobs joke jokes journalist judo juice jungle jupiter juventus kangaroo karaoke karate kayak
  kebab ketchup kettle keyboard keyboards keycard kidney kilogram kilograms kilometer kilometre
  kilometres kindergarten kitchenette kitten kiwi knee knicks knitting koala korea kubernetes lab
  laboratory labour ladder lake lamb landline landlord landscape laptop lasagna laser lasik latin
  latte laundrette laundry lava lawn lawsuit lawyer lease leather lecture leeds leg legionella
  legislation lego lemon lemonade leopard lettuce lever librarian library license lidl lifeguard
  lightbulb lightning lilies linkedin linux lion liquor litre litres liver liverpool lizard loan
  lobby lobster locker locksmith london lotion lottery lounge lufthansa luggage lunar lung lyon
  lyrics mac macaroni macbook madrid mafia magazine magnet mailchimp maintenance makeup malaria
  malware manchester manicure marathon marble marriage mars massage maternity math mathematician
  mathematics mattress maze mbappe mcdonald meal meals measles meat mechanic medal medical medicine
  meditation meeting meetings melbourne memes mentor menu mercury messi metal meteor metro mexico
  microphone microwave migraine milan mileage miles milk millionaire minecraft minibus minister
  mirror missile mobile mold monaco monitor monkey moon moonlight mop mortgage moscow mosque
  mosquito moss motel moth motor motorbike motorcycle motorist motorway mould mountain mouse
  mousepad movies mp3 mri muenchen munich muscle museum mushroom music musician mustard nail napkin
  narwhal nasa nato navy neck necklace neptune netflix neurology newspaper nike nintendo nobel
  noodle norway nose notary novel nuclear nurse nurseries nursery nutrition oak oat ocean octopus
  offsite oil oktober olive olympic onboarding oncall oncologist onedrive onenote onion ontario
  optician orange orchard orchestra orchid oslo ostrich ottawa otter outage outdoors outlet outlook
  oven overtime oxygen paint painter pajamas pakistan palace palm panama pancake pancakes panda
  pandemic pants paperclip paperwork parachute parade parcelforce parental paris parking parliament
  parrot party passport pasta pastry patent paternity patio paycheque payslip payslips peach peanut
  pear pedestrian pediatrician peloton pencil penguin pension pepper perennials perfume peru
  pesticide pet petition petrol pharaoh pharmacy philosopher phone phones photocopier photograph
  photoshop photosynthesis phrasebook physician physics physiotherapist physiotherapy piano pie pig
  pigeon pilates pillow pilot pimple pineapple pipe pirate pizza plane planet planetarium plants
  plate playground playlist playstation plumber plumbing pluto plywood podcast poem poems poet
  poetry poison poisonous poker poland police politics polling pollution polo pond pony pool pope
  population pork portugal potato pottery powder powerbi powerpoint ppt prague prayer pregnancy
  pregnant premier prescription president priest prince princess printer printers printing printout
  prinz prison probation procurement professor projector promotion promotions pronunciation protein
  protractor province pruning psychiatrist psychologist psychology pub pudding pump pumpkin puppies
  puppy purifier pushup pyramid python quantum quarterback queen quiz rabbit race radiator radio
  railway rain rainbow raincoat rainforest ramen rash rat recipe recipes recliner recruiter
  recruiting recruitment recycled recycling referee referral refrigerator refugee rehab rehearsal
  reimburse reimbursed reimbursement religion relocate relocation renovation rent rental repair
  reptile republican resign resignation restaurant resume retire retirement rhino rhyme rib ribbon
  rice riddle river roadmap rock rocket rodent roller rollercoaster roman romania rome roof room
  rooms rooster rope roses roundabout router rubber rug rugby rum runner russia saddle sahara
  sailing salad salesforce salmon salt samsung sand sandals sandbox sandwich sap saskatchewan
  satellite saturn sauna sausage saxophone scanner scarf scholarship scooter scotland screwdriver
  sculpture sea seafood seagull seatbelt seating seminar sensor seoul sergeant server sewing
  shakespeare shampoo shanghai shareholder sharepoint shark sheep ship shipping shoe shotgun shovel
  shower shredder shrimp shrub shuttle sick sickness sidewalk singapore siri skateboard skates
  skiing skirt sky skype skyscraper slack sleep slipper smartwatch smog smoker smoking smoothie
  smoothies snack snake snapchat sneakers snooker snow soap soccer sofa software solar soldier song
  songs soup spaceship spaghetti spain spam spanish sparrow spider spinach spine spoon sport sports
  spotify spouse spreadsheets sprinkler sql squash squat squirrel stadium stain staircase stairs
  stairwell standup stapler statue steak steel stereo stew stockholm stocks stomach stomachache
  storm stove strava strawberry street studio stylist submarine subway sugar suitcase sun sunburn
  sunglasses sunrise sunscreen sunset supermarket supplier surfing surgeon surgery sushi swan
  swansea sweden swimming swimsuit swing switzerland sword sydney symphony symptom synagogue syntax
  tableau tailgate tampa tampon tan tank tattoo tax taxed taxes taxi taylor teabag teacher teams
  teamviewer telecom telegram telephone telescope television temperature temple tenant tennis tent
  tequila terrace terrorism tesco tesla textbook thai thailand theater theatre theft therapist
  therapy thermodynamics thermometer thermostat thunder thyme ticket tickets tiger tiktok tile
  timer timesheet timesheets tissue toast toaster tobacco toilet tokyo tomato toner toolbox tooth
  toothache toothbrush toothpaste tornado toronto tortoise tournament tower town toy tractor
  traffic trailer trainer training trainings tram trampoline transistor translator trash tree
  trello trombone trousers trout truck trumpet tube tuberculosis tuition tulip tulips tuna turkey
  turtle tv twitch twitter tyre uber ubuntu ufo ukulele ulcer umpire underwear unicorn uniform
  university upholstery urologist usb utensils vacancies vacancy vacation vacations vaccination
  vaccine vacuum vacuuming valentine van vase vegan vegas vegetable vegetarian vehicle vending
  vendor venice venus veterinarian vienna vinegar violin violinist virus visa visitor vista vitamin
  vlookup vodka volcano volkswagen volleyball volvo vpn vulture waiter wall wallpaper walmart
  walnut walrus war wardrobe warehouse warsaw washing washroom wasp water waterfall watering
  watermelon wax weather webcam webex webinar weed wembley whale whatsapp wheelchair whiskey whisky
  whistle whiteboard wifi wig wildlife wimbledon wind windows windscreen wine wolf woods wool
  wordpress workday workout workshop workstation worm wreath wreaths wrench wrestling wrist xbox
  xerox xray yacht yahtzee yammer yard yeast yen yoga yoghurt yogurt youtube zalando zebra zendesk
  zoning zoo zoom zucchini zurich`

/** Words that may be Laurel's own, and together are not. */
const PHRASES = `
  I resign, access card, air conditioning, air mile, airport transfer, alarm clock, amazon gift
  card, amazon order, annual leave, annual report, annual review, apple pay, ask for a raise,
  assistant to the ceo, back up my phone, badge reader, bank account, bank card, bank detail, bank
  holiday, bank statement, bank transfer, bay laurel, bay leaf, blue screen, boarding pass, bonus
  clause, bonus contract, bonus tax, book a flight, book a hotel, book a room, book a table, book a
  ticket, book a trip, broken chair, broken window, bus stop, business card, business expense,
  business trip, calendar entry, calendar invite, capital city, car park, career path, career plan,
  cash machine, change tyre, chat with a customer, cinema ticket, clock in, clock out, coffee
  break, coffee machine, coffee order, colleague earn, company address, company car, company credit
  card, company doctor, company event, company history, company laptop, company merger, company
  party, company phone, company picnic, company policy, company retreat, company size, company
  strategy, company trip, company website, competitor price, conference badge, conference call,
  conference room, contact lens, copy machine, corporate card, corporate travel, cost center, cost
  centre, cover letter, credit card bill, credit card limit, credit rating, credit score, customer
  complaint, customer data, customer invoice, customer order, customer refund, customer service,
  data plan, day off, deleted email, deleted mail, delivery van, dental plan, deposit for my
  apartment, deposit for my flat, desk lamp, desk phone, distribution list, door code, double side,
  dress code, driver license, driving lesson, driving licence, driving test, dry cleaning,
  electricity bill, email attachment, email client, email folder, email server setting, email
  signature, emergency exit, emergency number, employee discount card, employee handbook,
  employment contract, employment law, employment reference, exam result, excel formula, excel
  macro, exchange currency, exchange rate of, exchange student, exit interview, expense claim,
  expense policy, expense report, external client, external monitor, family doctor, fax machine,
  fire alarm, fire drill, fire exit, fire extinguisher, first aid, first aider, fitness class,
  fitness studio, fixed term, flexible hours, flexible working, floor plan, flu shot, football
  point, foreign key, frequent flyer, front desk, front door, fuel card, garage door, gas bill, gas
  station, get a raise, gift basket for a client, gift for a client, gift for a customer, gift for
  my husband, gift for my wife, gift from a client, gift from a customer, gift from a supplier,
  gift idea, give notice, gold medal, good morning, good night, google doc, google drive, group
  insurance, guest wifi, gym membership, hair cut, head of, head office, health check, health
  insurance, health plan, heart rate, heat pump, history of art, history of our company, history of
  rome, holiday request, home office, hot desk, hot water, hourly rate, house key, hybrid work, ice
  cream, in gmail, in outlook, in salesforce, in teams, income tax, ink cartridge, install office,
  install software, install teams, install window, interest rate, internet speed, inventory of
  furniture, job description, job interview, job offer, job opening, job posting, job title, key
  card, language course, laptop bag, laptop battery, laptop charger, laptop screen, laptop stand,
  laurel and hardy, laurel bush, laurel hedge, laurel leaf, laurel plant, laurel tree, laurel
  wreath, lawn mower, leave request, legal advice, license plate, life insurance, light bulb,
  linkedin profile, log in to the vpn, lost and found, lost property, loyalty card, loyalty point,
  lunch break, lunch menu, lunch order, mail room, mail to a customer, mailing list, maternity
  leave, meaning of life, meeting invite, meeting minute, meeting room, mobile contract, mobile
  data, mobile phone contract, mobile plan, monitor stand, mortgage rate, mouse pad, movie ticket,
  mute button, my resignation, name badge, name laurel, name tag, network cable, network drive,
  network printer, network share, new chair, new desk, new keyboard, new laptop, new monitor, new
  mouse, new phone, night shift, night train, notice period, office building, office chair, office
  door, office hour, office key, office party, office plant, office supplies, office supply, office
  temperature, old mail, on call, on linkedin, onboarding buddy, online banking, opening hour,
  operating system, order food, order lunch, order paper, order pizza, organisation chart,
  organization chart, our share price, out of office, outlook calendar, overtime pay, paid leave,
  parental allowance, parental leave, park a car, parking badge, parking lot, parking permit,
  parking place, parking space, parking spot, parking ticket, password manager, pay day, pay gap,
  pay grade, pay raise, pay rise, pay scale, pay slip, pay stub, penalty point, pension plan,
  pension scheme, performance bonus contract, performance review, phone bill, phone broken, phone
  call, phone contract, phone number, phone signal, phone stolen, photo copy, picture frame, pivot
  table, planned outage, play music, points on my licence, post office, power cut, power outage,
  power point, press release, price of gold, price of oil, prime minister, print a page, print in
  color, print in colour, printer paper, probation period, project budget, project plan, public
  holiday, public transport, pull request, purchase order, quarterly result, railway station,
  railway ticket, raise request, reference letter, reference number, remote desktop, remote work,
  remote working, rent a car, rental car, reset printer, reset router, restore email, retirement
  plan, room booking, room key, room number, room temperature, salary increase, salary negotiation,
  salary paid, salary raise, salary review, salary slip, salary wrong, sales bonus, sales
  commission, sales figures, sales target, sales tax, sales team target, savings account, school
  holiday, screen protector, screen resolution, screen share, screen sharing, season ticket, second
  monitor, sell my share, server room, share calendar, share price, share screen, shared calendar,
  shared drive, shared folder, sharepoint site, shift plan, shift swap, shipping label, shuttle
  bus, sick child, sick day, sick leave, sick note, sick pay, sign a contract, sign contract, sign
  language, signing bonus, sim card, smoke break, soccer match, software license, sound card,
  speaker phone, square root, staff canteen, staff meeting, staff party, staff room, stand up
  meeting, standing desk, standing order, state tax, stock exchange, stock market, stock option,
  stock portfolio, stock price, street address, summer party, supplier contract, supplier invoice,
  support ticket, survey result, swap shift, swimming pool, take vacation, tax advisor, tax class,
  tax form, tax return, team building, team event, team lunch, team meeting, teams call, teams
  channel, teams chat, teams meeting, tell a joke, time card, time clock, time difference, time
  off, time sheet, time tracking, time zone converter, title page, toilet paper, tooth ache, trade
  union, traffic jam, train pass, train station, train ticket, train time, transfer student,
  translate email, translate into, translate this, travel booking, travel card, travel claim,
  travel cost, travel expense, travel insurance, travel reimbursement, trial period, tune a guitar,
  unemployment benefit, union representative, unpaid leave, usb stick, user licence, vacation
  allowance, vacation balance, vacation day, vacation request, vending machine, version of window,
  video call, video conference, video meeting, visitor badge, visitor parking, visitor pass, voice
  mail, voice message, wage tax, washing machine, waste bin, water bottle refill, water cooler,
  water leak, water plant, weather forecast, web cam, wedding gift idea, wedding present, weekend
  plan, who wrote, window break, windows laptop, windows password, windows update, wireless mouse,
  work abroad, work contract, work council, work from home, work laptop, work permit, work phone,
  work schedule, work shift, work shoe, work week, working hour, working hours, working time, works
  council, world cup, world map, world record, write a poem, writing style, yearly leave, zip code,
  zoom call, zoom meeting`

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

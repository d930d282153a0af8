/** Words that may be Laurel's own, and together are not. */
export const OTHER_PHRASES = `
  access badge, access card, accident at work, accident report, account at barclay, account for the
  company, account for the gym, adapter plug, address with hr, admin rights to install,
  administrator of the estate, air conditioning, air mile, airport transfer, alarm clock, alarm
  code, amazon gift card, amazon order, annual leave, annual report, annual result, annual review,
  another position, apple id, apple pay, apply for a job, apply for a position, apply for another,
  are you happy, are you married, are you single, ask for a raise, assistant to the ceo, at the
  bank, auto reply, back up my laptop, back up my phone, backup of my laptop, badge does not, badge
  for the, badge not, badge photo, badge reader, balance bike, balance of my paypal, balance on my
  credit, balance sheet, bank account, bank balance, bank card, bank code, bank detail, bank
  holiday, bank statement, bank transfer, bay laurel, bay leaf, become a manager, become manager,
  best laptop, biometric photo, birthday card, birthday message, black friday, black hole, black
  screen, blood pressure, blue screen, boarding pass, boiling point, bonus clause, bonus contract,
  bonus for the car, bonus on my pay, bonus tax, book a flight, book a hotel, book a room, book a
  table, book a ticket, book a trip, book room, book to read, borrow money, brand color, brand
  colour, breakout room, bridge day, broken chair, broken door, broken heater, broken lamp, broken
  light, broken screen, broken window, browser cookie, browser history, browsing history, budget
  approval, budget for next, budget of, building permission, bus stop, business card, business
  expense, business trip, calendar entry, calendar invite, call history, cancel my appointment,
  cancel my meeting, cancel the meeting, capital city, capital of, car accident, car key, car park,
  card was swallowed, career path, career plan, cart for carrying, cart of the cleaner, cash
  machine, change tyre, charging cable, chat with a customer, chicken stock, child benefit,
  christmas dinner, christmas holiday, christmas market, christmas tree, cinema ticket, civil
  rights, climate change, clock in, clock out, coffee bean, coffee break, coffee cup, coffee order,
  cold war, colleague earn, collective agreement, colour printer, commercial register, company
  address, company bike, company canteen, company car, company credit, company credit card, company
  doctor, company earning, company event, company founded, company history, company hotline,
  company kitchen, company laptop, company lawyer, company logo, company merger, company party,
  company phone, company picnic, company policy, company profit, company retreat, company revenue,
  company share, company size, company strategy, company trip, company website, compare price,
  competitor price, computer is slow, computer locked, computer slow, conference badge, conference
  call, conference room, connect to the office wifi, contact lens, contract end, contract run,
  convert pdf, copy machine, corporate card, corporate travel, cost center, cost centre, cost
  report, court case, cover letter, cracked screen, credit card bill, credit card limit, credit
  rating, credit score, customer complaint, customer data, customer invoice, customer order,
  customer refund, customer service, customer survey, data plan, data protection officer, data
  roaming, day off, days of holiday, debit card, deleted email, deleted mail, delivery van, dental
  plan, department head, deposit for my apartment, deposit for my flat, desk booking, desk by the
  window, desk lamp, desk phone, distance between, distribution list, do you like, do you love, do
  you sleep, docking station, dollar to euro, door badge, door code, door opener, double side,
  dress code, driver license, driver update, driving lesson, driving licence, driving test, dry
  cleaning, duns number, earning of the company, easter next, electricity bill, email attachment,
  email client, email folder, email password, email server setting, email signature, emergency
  exit, emergency number, employee badge, employee discount card, employee handbook, employee of
  the week, employment certificate, employment contract, employment law, employment reference,
  empty bottle, english lesson, error in excel, ethics hotline, euro dollar, euro in dollar, euro
  to dollar, exam result, excel crash, excel formula, excel freeze, excel macro, excel show,
  exchange currency, exchange rate euro, exchange rate of, exchange student, exit interview,
  expense approval, expense claim, expense policy, expense report, export contact, export my email,
  extension cord, external client, external monitor, external screen, face id, factory reset,
  family doctor, family photo, fax machine, file on a usb, file on my desktop, file on sharepoint,
  file permission, finance department report, fire alarm, fire drill, fire exit, fire extinguisher,
  fire safety, first aid, first aider, first name meaning, first world war, fishing rights, fitness
  class, fitness studio, fixed contract, fixed term, flexible hour, flexible hours, flexible
  working, flight ticket, floor plan, flu shot, folder permission, food delivery, football point,
  for loop, for my husband, for my wife, foreign key, founder of the company, free room, freezing
  point, french lesson, french revolution, frequent flyer, front desk, front door, fuel card, full
  mailbox, garage door, gas bill, gas station, get a raise, gift basket for a client, gift for a
  client, gift for a customer, gift for my husband, gift for my wife, gift from a client, gift from
  a customer, gift from a supplier, gift idea, gift wrap, gift wrapping, giro account, give notice,
  global warming, gold medal, golf cart, good book, good film, good friday, good morning, good
  movie, good night, good restaurant, google doc, google drive, graphic card, greeting card, gross
  salary, group insurance, group photo, guest internet, guest network, guest parking, guest room,
  guest wifi, gym account, gym membership, hair cut, hand over my work, hash sign, head of, head of
  department, head office, health and safety, health card, health check, health insurance, health
  plan, heart rate, heat pump, hire car, history of art, history of our company, history of rome,
  holiday allowance, holiday balance, holiday photo, holiday request, home address, home delivery,
  home improvement, home insurance, home loan, home office, home remedy, home router, home team,
  hot desk, hot water, hourly rate, house key, house search, how do you spell, how many people
  work, how old are you, how old is, how tall, hr portal, human rights, hybrid work, I resign, iban
  of, ice cream, id card, import contact, in gmail, in outlook, in salesforce, in teams, income
  tax, industrial revolution, injured at work, ink cartridge, inner join, install office, install
  software, install teams, install update, install window, insurance bonus, insurance claim,
  interest rate, internal job, internal position, internet at home, internet down, internet is
  down, internet is slow, internet slow, internet speed, into my phone, inventory of furniture, it
  department, it ticket, itunes card, job description, job in the company, job interview, job
  offer, job opening, job posting, job search, job title, joint account, joke of the day, junk
  mail, key card, key for the office, key to the office, keyboard layout, king of, label printer,
  language course, laptop ask, laptop bag, laptop battery, laptop charger, laptop is locked, laptop
  locked, laptop price, laptop screen, laptop stand, last century, laughing stock, laurel and
  hardy, laurel bush, laurel hedge, laurel leaf, laurel plant, laurel tree, laurel wreath, lawn
  mower, league table, learn english, learn french, learn german, learn spanish, leave early, leave
  request, left join, legal advice, legal department, lend money, level of english, license plate,
  life insurance, light bulb, light year, line manager, linkedin profile, log in to the vpn, lost
  and found, lost phone on, lost property, lost wallet, loyalty card, loyalty point, luggage cart,
  lunch break, lunch menu, lunch order, made you, mail password, mail room, mail to a customer,
  mailbox at home, mailbox full, mailbox is full, mailing list, make a chart, marketing team, match
  score, maternity leave, meal delivery, meaning of life, medical history, meeting invite, meeting
  link, meeting minute, meeting recording, meeting room, melting point, membership card, merge
  cell, merge pdf, message in a bottle, middle age, milk delivery, milky way, minimum wage, mobile
  contract, mobile data, mobile network, mobile phone contract, mobile plan, money abroad, monitor
  stand, monthly salary, mortgage rate, mouse pad, moved house, movie ticket, moving house, mute
  button, my apartment, my badge, my brother, my car, my child, my computer is slow, my cv, my
  doctor, my essay, my flat, my homework, my house, my income, my letter, my manager is, my
  resignation, my salary is, my savings, my savings account, my speech, my status in, my team lead,
  my thesis, my work laptop, name badge, name for my baby, name laurel, name tag, national
  insurance, nearest bank, net salary, network cable, network drive, network printer, network
  share, new address, new chair, new desk, new headset, new keyboard, new laptop, new monitor, new
  mouse, new phone, new york, new zealand, night audit, night guard, night shift, night train, no
  claim, not having had an accident, notice period, nursing home, of my iphone, of my laptop, of my
  phone, office building, office chair, office door, office furniture, office hour, office hours,
  office key, office party, office plant, office supplies, office supply, office temperature,
  office wifi, old mail, olive oil, on call, on linkedin, on my desktop, on my iphone, on teams, on
  zoom, onboarding buddy, online banking, open office, open plan, opening hour, opening time,
  opening times, operating system, order food, order lunch, order paper, order pen, order pizza,
  order stationery, organisation chart, organization chart, our company do, our landlord, our
  profit, our revenue, our sales, our share price, our turnover, out of office, out of office
  reply, out of paper, outer join, outlook calendar, outlook crash, overtime pay, owner of the
  company, owns the company, page boy, paid leave, paper jam, parental allowance, parental leave,
  park a car, parking badge, parking lot, parking permit, parking place, parking space, parking
  spot, parking ticket, part time, passport photo, password manager, pay day, pay gap, pay grade,
  pay raise, pay rise, pay scale, pay slip, pay stub, paypal account, paypal balance, payroll
  portal, pc is locked, pdf to word, penalty point, pens and paper, pension fund, pension plan,
  pension scheme, performance bonus contract, performance review, periodic table, permanent
  contract, phone bill, phone broken, phone call, phone card, phone contract, phone is locked,
  phone locked, phone number, phone on silent, phone signal, phone stolen, phone system, photo
  album, photo booth, photo copy, photo for my badge, photo of my badge, photo shoot, picture
  frame, picture of the day, pin code for the alarm, pivot table, plane ticket, planned outage,
  planning permission, play music, point of view, point on a map, points in basketball, points on
  my licence, population of, position in the company, post office, postal address, pound to euro,
  power bank, power cable, power cut, power outage, power point, president of, press contact, press
  office, press release, price for a haircut, price of gold, price of oil, price of petrol, prime
  minister, print a page, print double, print in color, print in colour, print label, print on
  both, printer paper, probation period, profit and loss, profit share, project budget, project
  deadline, project plan, public holiday, public holidays, public transport, pull request, purchase
  approval, purchase order, quarterly figure of sales, quarterly result, railway station, railway
  ticket, raise request, record a meeting, recording system, red cross, red wine, reference letter,
  reference number, regular expression, remote desktop, remote work, remote working, rent a car,
  rent increase, rental car, reply to my email, reporting line, reset my laptop, reset my phone,
  reset printer, reset router, reset windows, responsible for hr, responsible for marketing,
  responsible for sale, restore email, retirement home, retirement plan, return my laptop, reward
  card, reward for the lost, right on my laptop, rights of tenant, rights to install, risk
  assessment, rolling stock, roman empire, room booking, room key, room number, room reservation,
  room temperature, salary band, salary date, salary higher, salary increase, salary lower, salary
  negotiation, salary paid, salary raise, salary review, salary scale, salary slip, salary table,
  salary wrong, sales bonus, sales commission, sales department, sales figures, sales pipeline,
  sales target, sales tax, sales team target, savings account, scan a document, school holiday,
  screen flicker, screen goes black, screen is broken, screen protector, screen resolution, screen
  share, screen sharing, screen stay black, search engine, search warrant, season ticket, second
  monitor, second screen, second world war, security badge, security guard, sell my share, server
  room, set my alarm, share calendar, share holder, share point, share price, share screen, shared
  calendar, shared drive, shared folder, shared mailbox, sharepoint site, shares of the company,
  shift plan, shift swap, shipping label, shopping list, shopping trolley, shuttle bus, sick child,
  sick day, sick leave, sick note, sick pay, sign a contract, sign contract, sign language, signing
  bonus, signing fee, sim card, smoke break, soccer match, social security, software license,
  software on my laptop, solar system, sold car, sort code, sound card, spam folder, spanish
  lesson, spare key, speak in brazil, speaker phone, speed limit, speed of light, speed of sound,
  spell check, split cell, square root, staff canteen, staff meeting, staff party, staff room,
  stamp price, stand up meeting, standing desk, standing order, state tax, status on teams, steam
  card, steam gift, stock cube, stock exchange, stock market, stock option, stock portfolio, stock
  price, stock up, stolen bike, stolen car, stolen wallet, street address, summer party, supplier
  contract, supplier invoice, support hotline, support ticket, survey result, swap shift, swift
  code, swimming pool, table reservation, table tennis, take into account, take vacation, tax
  advisor, tax class, tax form, tax free, tax id, tax number, tax on, tax return, team building,
  team event, team lead, team lunch, team meeting, team outing, team photo, teams call, teams
  channel, teams chat, teams crash, teams has, teams meeting, teams show, teams status, tell a
  joke, temporary contract, text message on, thank you card, thank you speech, the keys, the lift,
  this article, this essay, this paragraph, this sentence, this text, ticket number, ticket price,
  time card, time clock, time difference, time off, time recording, time sheet, time tracking, time
  zone converter, title page, to do list, to the wifi, toilet paper, tooth ache, trade union,
  trading account, traffic jam, train pass, train station, train ticket, train time, train
  timetable, transfer student, translate a sentence, translate a text, translate a word, translate
  email, translate good, translate hello, translate into, translate message, translate this, travel
  approval, travel booking, travel card, travel claim, travel cost, travel expense, travel
  insurance, travel reimbursement, trial period, tune a guitar, twitter account, undo a commit,
  unemployment benefit, union representative, unlock my iphone, unlock my phone, unlock phone,
  unpaid leave, until christmas, usb stick, used car, user licence, vacation allowance, vacation
  balance, vacation day, vacation request, vat id, vat number, vending machine, version of android,
  version of excel, version of java, version of office, version of python, version of window, video
  call, video conference, video meeting, virtual background, visa card, visitor badge, visitor
  parking, visitor pass, voice mail, voice message, wage tax, warranty claim, washing machine,
  waste bin, water bottle refill, water cooler, water cycle, water leak, water plant, weather
  forecast, weather report, web cam, web design, web history, wedding anniversary, wedding gift
  idea, wedding photo, wedding present, weekend plan, what does http, white wine, who discovered,
  who founded, who invented, who painted, who sang, who wrote, wifi at home, wifi slow, window
  break, windows account, windows laptop, windows password, windows update, wireless mouse,
  withdraw from a course, word crash, word document, word of the day, word to pdf, work abroad,
  work anniversary party, work contract, work council, work day, work from abroad, work from home,
  work handover, work injury, work laptop, work life, work permission, work permit, work phone,
  work schedule, work shift, work shoe, work week, working day, working hour, working hours,
  working time, works council, world cup, world map, world record, wrap a gift, wrap a present,
  write a poem, writing style, year end bonus, yearly leave, your birthday, your favorite, your
  favourite, your hobby, your name, zip code, zoom call, zoom has, zoom meeting`

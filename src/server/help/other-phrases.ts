/** Words that may be Laurel's own, and together are not. */
export const OTHER_PHRASES = `
  access badge, access card, accident at work, accident report, account at barclay, account for the
  company, account for the gym, adapter plug, address with hr, admin rights to install,
  administrator of the estate, air conditioning, air mile, airport transfer, alarm clock, alarm
  code, alarm goes, amazon gift card, amazon order, android better, annual leave, annual report,
  annual result, annual review, another position, apple id, apple password, apple pay, apply for a
  job, apply for a position, apply for another, are you happy, are you married, are you single, ask
  for a raise, assistant to the ceo, at the bank, audio book, auto reply, automatic reply, baby due
  date, back up my laptop, back up my phone, backup of my laptop, badge access, badge at, badge
  does not, badge for the, badge not, badge photo, badge reader, balance bike, balance of my
  paypal, balance on my credit, balance sheet, bank account, bank balance, bank card, bank clerk,
  bank code, bank detail, bank holiday, bank loan, bank robbery, bank statement, bank transfer, bar
  code, bay laurel, bay leaf, become a manager, become manager, bed time, best car, best laptop,
  best phone, best tv, biometric photo, birth rate, birthday card, birthday message, black friday,
  black hole, black screen, blind date, block a number, blood bank, blood pressure, blue screen,
  board game, board meeting, board member, boarding pass, boiling point, bonus clause, bonus
  contract, bonus for the car, bonus on my pay, bonus tax, book a flight, book a hotel, book a
  room, book a table, book a ticket, book a trip, book club, book fair, book room, book shelf, book
  to read, book value, borrow money, brand color, brand colour, breakout room, bridge day, broken
  chair, broken door, broken heater, broken lamp, broken light, broken screen, broken window,
  browser cookie, browser history, browsing history, budget approval, budget for next, budget of,
  building alarm, building code, building permission, bus stop, business card, business expense,
  business trip, calendar entry, calendar invite, call history, cancel my appointment, cancel my
  meeting, cancel the meeting, canteen card, capital city, capital gain, capital of, car accident,
  car key, car keys, car park, card was swallowed, career path, career plan, cart for carrying,
  cart of the cleaner, cash machine, cash point, change tyre, charging cable, chat with a customer,
  chicken stock, child benefit, christmas dinner, christmas holiday, christmas market, christmas
  tree, cinema ticket, civil rights, climate change, clock in, clock out, cloud storage, code
  monkey, code of conduct, coffee bean, coffee break, coffee cup, coffee order, cold in here, cold
  war, colleague earn, collective agreement, colour printer, comic book, commercial register,
  company address, company bike, company bus, company canteen, company car, company credit, company
  credit card, company doctor, company earning, company event, company founded, company gym,
  company history, company hotline, company kitchen, company laptop, company lawyer, company logo,
  company merger, company party, company phone, company picnic, company policy, company profit,
  company retreat, company revenue, company run, company share, company size, company strategy,
  company trip, company website, compare price, competitor price, complain about a colleague,
  computer is slow, computer locked, computer slow, conference badge, conference call, conference
  room, connect to the office wifi, contact in an emergency, contact lens, contract end, contract
  run, convert pdf, cooking time, copy machine, corporate card, corporate travel, cost center, cost
  centre, cost report, court case, cover letter, cracked screen, credit card bill, credit card
  limit, credit rating, credit score, criminal record, customer complaint, customer data, customer
  invoice, customer order, customer refund, customer service, customer survey, data plan, data
  protection officer, data roaming, date night, dating app, day care, day off, day trip, days of
  holiday, debit card, deleted email, deleted folder, deleted mail, delivery van, dental plan,
  department head, deposit for my apartment, deposit for my flat, desk booking, desk by the window,
  desk lamp, desk phone, dialling code, distance between, distribution list, do you like, do you
  love, do you sleep, docking station, dollar in euro, dollar to euro, dollars in pound, dollars to
  euro, dollars to pound, door badge, door code, door opener, double side, dream team, dress code,
  driver license, driver update, driving lesson, driving licence, driving test, dropped my phone,
  dry cleaning, duns number, e book, earning of the company, easter next, electricity bill, email
  attachment, email client, email folder, email password, email server setting, email signature,
  emergency contact, emergency exit, emergency number, employee badge, employee discount card,
  employee handbook, employee of the week, employee representative, employment certificate,
  employment contract, employment law, employment reference, empty bottle, english lesson, english
  word for, error in excel, ethics hotline, euro dollar, euro in dollar, euro in pound, euro to
  dollar, exam result, excel crash, excel formula, excel freeze, excel macro, excel show, exchange
  currency, exchange rate euro, exchange rate of, exchange student, exit interview, expense
  approval, expense claim, expense policy, expense report, export contact, export my email,
  extension cord, external client, external monitor, external screen, extra time, face id, factory
  reset, fall asleep, family doctor, family photo, fast food, favorite book, favourite book, fax
  machine, fight with, file on a usb, file on my desktop, file on sharepoint, file permission,
  finance department report, fire alarm, fire drill, fire exit, fire extinguisher, fire safety,
  first aid, first aider, first date, first name meaning, first world war, fishing rights, fitness
  class, fitness studio, five a day, five star, fixed contract, fixed term, flexible hour, flexible
  hours, flexible working, flight number, flight ticket, flight time, floor plan, flu shot, folder
  on the share, folder permission, font in word, food allergy, food bank, food delivery, football
  point, football team, for loop, for my husband, for my wife, foreign key, form of government,
  founder of the company, free room, freezing in here, freezing point, french lesson, french
  revolution, french word, frequent flyer, front desk, front door, fuel card, full mailbox, garage
  door, gas bill, gas station, german word, get a raise, gift basket for a client, gift for a
  client, gift for a customer, gift for my husband, gift for my wife, gift from a client, gift from
  a customer, gift from a supplier, gift idea, gift wrap, gift wrapping, giro account, give notice,
  global warming, gold medal, golf cart, good book, good film, good friday, good morning, good
  movie, good night, good restaurant, google doc, google drive, graphic card, green card, greeting
  card, gross salary, group insurance, group photo, guest internet, guest network, guest parking,
  guest pass, guest room, guest wifi, gym account, gym membership, hair cut, half time, hand over
  my work, hash sign, head of, head of department, head office, health and safety, health card,
  health check, health insurance, health plan, heart beat, heart rate, heat pump, high five, hire
  car, history of art, history of our company, history of rome, holiday allowance, holiday balance,
  holiday photo, holiday request, home address, home delivery, home improvement, home insurance,
  home loan, home office, home remedy, home router, home team, hot desk, hot in here, hot water,
  hourly rate, house key, house number, house price, house search, how do you spell, how many
  people work, how old are you, how old is, how tall, hr portal, human rights, hybrid work, I
  resign, iban of, ice cream, id card, import contact, in gmail, in my notice, in outlook, in
  salesforce, in teams, income tax, industrial revolution, injured at work, ink cartridge, inner
  join, install office, install software, install teams, install update, install window, insurance
  bonus, insurance claim, interest rate, internal job, internal position, internet at home,
  internet down, internet is down, internet is slow, internet slow, internet so slow, internet
  speed, into my phone, inventory of furniture, invest my, ironing board, it department, it ticket,
  itunes card, job description, job in the company, job interview, job offer, job opening, job
  posting, job search, job title, joint account, joke of the day, junk food, junk mail, key card,
  key for the office, key note, key ring, key to the office, keyboard layout, king of, label
  printer, language course, laptop ask, laptop bag, laptop battery, laptop charger, laptop is
  locked, laptop locked, laptop price, laptop screen, laptop stand, last book, last century,
  laughing stock, laurel and hardy, laurel bush, laurel hedge, laurel leaf, laurel plant, laurel
  tree, laurel wreath, law and order, lawn mower, league table, learn english, learn french, learn
  german, learn spanish, leave day, leave early, leave request, leaves change, left join, legal
  advice, legal department, lend money, let me into the building, level of english, library book,
  license plate, life insurance, light beer, light bulb, light switch, light weight, light year,
  line manager, linkedin profile, lock my screen, log in to the vpn, lost and found, lost phone on,
  lost property, lost wallet, lottery number, loyalty card, loyalty point, luggage cart, lunch
  break, lunch menu, lunch order, lunch voucher, made you, mail forwarding, mail password, mail
  room, mail to a customer, mailbox at home, mailbox full, mailbox is full, mailing list, make a
  chart, marketing team, match score, maternity leave, meal delivery, meal voucher, meaning of
  life, medical history, meeting invite, meeting link, meeting minute, meeting recording, meeting
  room, melting point, membership card, menu of the day, merge cell, merge pdf, message in a
  bottle, middle age, milk delivery, milky way, minimum wage, mobile contract, mobile data, mobile
  network, mobile phone contract, mobile plan, money abroad, monitor stand, monthly salary, morse
  code, mortgage rate, mouse pad, move office, move to the other office, moved house, movie ticket,
  moving house, mute button, my apartment, my back, my badge, my bank, my brother, my car, my
  child, my computer is slow, my cv, my doctor, my english, my essay, my excel, my favourite team,
  my flat, my homework, my house, my income, my letter, my manager is, my resignation, my salary
  is, my savings, my savings account, my speech, my status in, my team lead, my thesis, my work
  laptop, name badge, name for my baby, name laurel, name tag, national insurance, national team,
  nearest bank, net salary, network cable, network drive, network printer, network share, new
  address, new chair, new desk, new headset, new keyboard, new laptop, new monitor, new mouse, new
  phone, new york, new zealand, night audit, night guard, night shift, night train, no claim, not
  having had an accident, notice board, notice period, number one hit, number plate, nursing home,
  odd number, of my iphone, of my laptop, of my phone, office building, office chair, office door,
  office furniture, office hour, office hours, office key, office party, office plant, office
  supplies, office supply, office temperature, office wifi, old mail, olive oil, on call, on
  linkedin, on my desktop, on my iphone, on teams, on zoom, onboarding buddy, online banking, open
  a bank, open office, open plan, open position, opening hour, opening time, opening times,
  operating system, order badge, order food, order lunch, order of merit, order paper, order pen,
  order pizza, order stationery, org chart, organisation chart, organization chart, our company do,
  our competitor, our landlord, our production, our profit, our revenue, our sales, our share
  price, our turnover, out of office, out of office reply, out of paper, outer join, outlook
  calendar, outlook crash, overtime pay, owner of the company, owns the company, page boy, paid
  leave, paper jam, parental allowance, parental leave, park a car, parking badge, parking lot,
  parking permit, parking place, parking space, parking spot, parking ticket, part time, passport
  photo, password manager, pay day, pay gap, pay grade, pay raise, pay rise, pay scale, pay slip,
  pay stub, paypal account, paypal balance, payroll portal, pc is locked, pdf to word, penal code,
  penalty point, pens and paper, pension fund, pension plan, pension scheme, performance bonus
  contract, performance review, periodic table, permanent contract, pet food, phone bill, phone
  broken, phone call, phone card, phone contract, phone is locked, phone locked, phone number,
  phone on silent, phone plan, phone signal, phone stolen, phone system, photo album, photo booth,
  photo copy, photo for my badge, photo of my badge, photo shoot, piano key, picture frame, picture
  of the day, pin code for the alarm, pivot table, plane ticket, planned outage, planning
  permission, play music, plural of, point of view, point on a map, points in basketball, points on
  my licence, population of, position in the company, post office, postal address, pound to euro,
  power bank, power cable, power cut, power outage, power point, prepaid card, prepare slides,
  president of, press contact, press office, press release, price for a haircut, price of gold,
  price of oil, price of petrol, prime minister, prime number, print a page, print a spreadsheet,
  print double, print in color, print in colour, print label, print on both, printer paper, prison
  sentence, probation period, profit and loss, profit share, project budget, project deadline,
  project plan, public holiday, public holidays, public transport, pull request, purchase approval,
  purchase order, quarterly figure of sales, quarterly result, railway station, railway ticket,
  raise request, rate of inflation, read a book, record a call, record a meeting, record label,
  record player, recording system, red card, red cross, red light, red wine, reference letter,
  reference number, regular expression, remote desktop, remote work, remote working, rent a car,
  rent increase, rental car, replacement badge, reply to my email, reporting line, reset my laptop,
  reset my phone, reset printer, reset router, reset windows, responsible for hr, responsible for
  marketing, responsible for sale, restore email, retirement age, retirement home, retirement plan,
  return my laptop, reward card, reward for the lost, right on my laptop, rights of tenant, rights
  to install, risk assessment, river bank, rolling stock, roman empire, room booking, room key,
  room number, room reservation, room temperature, salary band, salary date, salary grade, salary
  higher, salary increase, salary level, salary lower, salary negotiation, salary paid, salary
  raise, salary review, salary scale, salary slip, salary table, salary wrong, sales bonus, sales
  commission, sales department, sales figures, sales pipeline, sales staff, sales target, sales
  tax, sales team target, savings account, scan a document, school holiday, school trip, screen
  flicker, screen goes black, screen is broken, screen protector, screen resolution, screen share,
  screen sharing, screen stay black, screen went black, sea food, search engine, search warrant,
  season ticket, second monitor, second screen, second world war, secret santa, security badge,
  security guard, sell my share, sentence structure, server room, set an alarm, set my alarm, share
  calendar, share holder, share point, share price, share screen, shared calendar, shared drive,
  shared folder, shared mailbox, sharepoint site, shares of the company, shift plan, shift swap,
  shipping label, shopping list, shopping trolley, shuttle bus, sick child, sick day, sick leave,
  sick note, sick pay, sign a contract, sign contract, sign language, signing bonus, signing fee,
  sim card, smoke break, soccer match, social security, software license, software on my laptop,
  solar system, sold car, sort code, sound card, source code, spam folder, spanish lesson, spanish
  word, spare key, speak in brazil, speaker phone, speed limit, speed of light, speed of sound,
  spell check, split cell, square root, staff canteen, staff meeting, staff party, staff room,
  stamp price, stand up meeting, standing desk, standing order, state tax, status on teams, steam
  account, steam card, steam code, steam gift, stock broker, stock cube, stock exchange, stock
  market, stock option, stock portfolio, stock price, stock up, stolen bike, stolen car, stolen
  wallet, street address, summer party, sun light, supervisory board, supplier contract, supplier
  invoice, support hotline, support ticket, surf board, survey result, swap desk, swap shift, swift
  code, swimming pool, table reservation, table tennis, take into account, take vacation, tax
  advisor, tax class, tax form, tax free, tax id, tax number, tax on, tax rate, tax return, team
  building, team event, team lead, team lunch, team meeting, team outing, team photo, teams call,
  teams channel, teams chat, teams crash, teams has, teams meeting, teams show, teams status, tell
  a joke, temporary contract, text message on, thank you card, thank you speech, the alarm, the
  badge, the keys, the lift, theme park, theme party, theme song, thirteenth salary, this article,
  this essay, this paragraph, this sentence, this text, ticket number, ticket price, time card,
  time clock, time difference, time machine, time management, time off, time recording, time sheet,
  time tracking, time travel, time zone converter, title page, to do list, to the wifi, toilet
  paper, tooth ache, trade union, trading account, traffic jam, traffic light, train pass, train
  station, train ticket, train time, train timetable, transfer student, translate a sentence,
  translate a text, translate a word, translate email, translate good, translate hello, translate
  into, translate message, translate this, travel approval, travel booking, travel card, travel
  claim, travel cost, travel expense, travel insurance, travel reimbursement, trial period, tune a
  guitar, twitter account, undo a commit, unemployment benefit, union representative, unlock my
  iphone, unlock my phone, unlock phone, unpaid leave, until christmas, usb stick, used car, user
  licence, vacation allowance, vacation balance, vacation day, vacation request, vat id, vat
  number, vending machine, version of android, version of excel, version of java, version of
  office, version of python, version of window, video call, video conference, video meeting, vinyl
  record, virtual background, visa card, visitor badge, visitor parking, visitor pass, voice mail,
  voice message, vote for, wage tax, warranty claim, washing machine, waste bin, water bottle
  refill, water cooler, water cycle, water leak, water plant, weather forecast, weather report, web
  cam, web design, web history, wedding anniversary, wedding gift idea, wedding photo, wedding
  present, weekend plan, welcome drink, welcome party, what does http, white board, white wine, who
  discovered, who founded, who invented, who painted, who sang, who wrote, wifi at home, wifi slow,
  window break, windows account, windows laptop, windows password, windows update, wireless mouse,
  withdraw from a course, word crash, word document, word game, word of the day, word to pdf, work
  abroad, work anniversary party, work contract, work council, work day, work from abroad, work
  from home, work handover, work injury, work laptop, work life, work permission, work permit, work
  phone, work schedule, work shift, work shoe, work week, working day, working hour, working hours,
  working time, works council, world cup, world map, world record, wrap a gift, wrap a present,
  write a poem, writing style, wrong chat, year end bonus, yearly leave, yellow card, your
  birthday, your favorite, your favourite, your hobby, your name, zip code, zoom call, zoom has,
  zoom meeting`

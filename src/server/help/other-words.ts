/** What names another matter of an office or of life, in a word. */
export const OTHER_WORDS = `
  accra acer acne acrobat acropolis adidas adjective adobe adverb adwords aeroplane agenda airbnb
  aircon airfare airline airpods airport airtable alarm alarms alaska albania album alcohol aldi
  alexa algebra algeria algorithm alibaba alimony allergies allergy almond alps amazon amazonas
  ambulance amex angola ankara antarctica antibiotic antivirus anxiety apartment aphid aphids
  appointment appraisal apprenticeship apricot aquarium aquarius architect architecture arctic
  arena argentina aries aristotle arizona armchair army arsenal arthritis artist asana asda asleep
  aspirin assembly asthma astronaut astronomy asus athens athlete atlantic atm atom attic aubergine
  auckland auction audi audible audio audiobook australia austria autocad automobile autopilot
  avalanche avocado babysitter bach backache backpacking bacon badge bagel baghdad baguette bahamas
  bake bakery baking ballet balloon bamboo banana band bandage bangkok bangladesh bank baptism
  barbecue barber barcelona barclays barista barrister baseball basecamp basel basement bash basil
  basketball bath bathroom batteries bay bbq beamer beans beard beatles bed bedroom bee beef
  beethoven beijing belarus belgium belt bench benefits berlin bern beyonce bezos bhutan bic biden
  billion biology bios bird birdie biscuit bitbucket bitcoin bitwarden blazer blog blood blouse
  blueberry bluetooth bmi bmw boeing bogey boiler bolivia bolt bomb bone bookcase bookkeeping booth
  bordeaux bosch bosnia boston botswana boutique bowl boy brain brake bratwurst brazil bread
  breakroom breast breastfeeding brewery brexit bricks bridesmaid bridge brisbane broccoli broker
  bronchitis bronze broom brownie brunch brush brussels bucharest budapest budgie bugatti builder
  bulb bulgaria bull bumble bundesliga bunny burger burglar burnout burrito bushes business butcher
  butter butterfly cab cabinet cable cactus caesar cafe cafeteria caffeine cairo calculus calendar
  calendly california calories cambodia cameroon camping campsite campus canada canberra cancer
  candidate canoe canon canteen canva canyon capital capricorn caravan carburettor card cardio
  cardiologist cards career cargo caribbean carnival carpenter carpet carpool carport carrot
  cartoon cashier casino casserole castle catalonia catering cathedral cattle cauliflower ceiling
  celebrity cellar cello cement ceo cereal certificate cfo chair champion championship charity
  chauffeur checklist cheese cheesecake chef chelsea chemistry cheque chequebook cheques cherry
  chess chest chicago chicken chickpeas childcare chile chili chimney china chips chmod choir
  cholera cholesterol christening chromosome church churchill cider cigarette cinnamon circus cisco
  citizenship citrix city civilisation classroom clay cleaner cleaners cleaning clickup climate
  climbing clinic closure clothes clown clubcard coach coal coast cobra cockroach cocktail coconut
  coke colleges cologne colombia colorado colosseum comedy comet comic commerzbank communism
  commute commuter commuting competitor compiler composer compost composting conditioner confluence
  congo congress construction consultant continent contract cook cookbook cooking cooler copier
  copyright coral coriander corn coronavirus corridor cosmetics costume cottage cotton couch cough
  council counselling countries county courgette court courthouse covid cow cpu cranberry crane
  cream creche cricket crime criminal crm croatia crocodile croissant cron crossfit crossword
  cruise crypto css cuba cucumber cuisine cupboard currency curriculum curry cursor curtain
  curtains cushion customs cv cycling cyprus dallas dance danube dashcam davinci daycare deer
  defragment delaware delhi dell democracy democrat denmark dentist denver deodorant depression
  dermatologist desk deskphone desktop dessert detox dhcp dhl diabetes diabetic dialysis diamond
  diaper dickens dictionary diesel diet dining dinosaur diploma director disability disease dish
  dishwasher disney dispenser dividend dividends divorce dizziness dizzy django dnb dns doctor
  docusign dogecoin doll dolphin dominican dominoes donut doorbell dough doughnut drain drawer
  dresden dress drill drink driver driving drizzle drone dropbox dryer drywall dubai dublin duck
  dumbbell dumpling dumpster duvet dyson eagle ear earring earth earthquake ebay eclipse ecuador
  eczema egg egypt eiffel einhorn einstein elbow election electrician electricity elephant elevator
  elon elvis emacs embassy embroidery employment engine england entrance enzyme epson equator
  ergonomic erp estonia etf ethereum ethernet ethiopia etsy europe eurovision evacuation everest
  evernote eviction excursion exercise expense expenses extinguisher eyeliner fabric facebook
  factory fahrenheit fan farm farmer faucet favorite favourite fax fedex fence ferrari ferret ferry
  fertiliser fertilizer fever fiat fiction fifa figma film finland firefighter fireplace fireworks
  fish fisherman fishing flask flight flights flooring florida flour flu flute food foot football
  forest fork forklift fortnite fossil fountain fox france frankfurt freelancer freezer fridge
  fries frog fruit fry ftp fuel funeral furniture fuse galapagos galaxy gallbladder gallery
  gambling gandhi garage garbage gardener gardening garlic gas gasoline gate gdp gearbox gemini
  genetics geneva genoa genome geography geology geometry geranium gerbil germany ghana gigabyte
  giraffe git github gitlab glacier glasgow glass glue gmbh gmo goat gobi goethe golang gold
  goldfish golf google government gown gpu grammar grandmother grandprix granola grape grapefruit
  grass gravity gravy graz greece greenland grinder grocer grocery grout guatemala guinea gun
  gutter gym gymnastics hacker haiku hair haircut hairdresser haiti hallway ham hamburg hamburger
  hamlet hammer hamster handbook hannover hanoi harassment hardware hardy hawaii hay hbo hdmi
  headache headaches headhunter healthcare heater heating heatwave hedge hedges heel helicopter
  hepatitis herb highway hiking hill himalaya hip hippo hitler hockey hogwarts hollywood homerun
  homework honda honduras honeymoon hoover horoscope horse hose hospital hostel hotel hotels
  hotline hsbc html huawei hubspot hulu hummus hungary hurricane hurt hvac hydrangea hydrant
  hypotenuse hyundai iban ibuprofen ice icecream iceland ikea illness illustrator immigration
  indesign india indonesia infection inflation influenza inheritance injury ink inkjet innings
  insects insomnia instagram insulation insurance intellij intercom internship interview invoicing
  iran iraq ireland iron island isotope israel istanbul italy itinerary itunes jaguar jail jakarta
  jam jamaica japan java javascript jazz jeans jellyfish jeopardy jesus jet jetlag jewellery
  jewelry jira jobs joke jokes journalist judo jungle jupiter juventus kabul kafka kangaroo kansas
  kant karaoke karate kaspersky kayak kazakhstan kebab kenya ketchup keto kettlebell keyboard
  keyboards keycard kfc kia kidney kilimanjaro kilogram kilograms kilometer kilometre kilometres
  kindergarten kindle kitchenette kitten kiwi klarna knead knee knicks knitting koala korea kotlin
  krakow kremlin kubernetes kuwait lab laboratory labour labrador ladder lagos lake lamb landlady
  landline landlord landscape landslide laos laptop laravel lasagna lasagne laser lasik lastpass
  latin latitude latte latvia laundrette laundry lava lawn lawsuit lawyer layover lease leather
  lebanon lecture leeds leg legionella legislation lego leipzig lemon lemonade lenin lenovo lentils
  leopard lettuce lever lg librarian library libya license lidl liechtenstein lifeguard lightbulb
  lightning lilies limerick linkedin linux linz lion lipstick liquor lisbon lithuania litre litres
  liver liverpool lizard loan lobby lobster locker locksmith logitech london longitude lotion
  lottery lounge lufthansa luggage lumbar lunar lung luxembourg lyon lyrics mac macaroni macbook
  macedonia macron madagascar madrid mafia magazine magistrate magnet mahal mailchimp maintenance
  makeup malaria malaysia malta malware manchester mandela manicure manila marble marmalade
  marriage mars marseille mascara massage maternity math mathematician mathematics matlab mattress
  mayonnaise mazda maze mbappe mcafee mcdonald meal meals measles meat mechanic medal medical
  medicine meditation mediterranean megapixel meiosis melbourne memes mentor menu mercury merkel
  messi metal metaphor meteor metro mexico michelangelo microphone microwave midwife migraine milan
  mileage miles milk millionaire minecraft minibus minister miro mirror missile mississippi
  missouri mitosis mlb mobile moisturiser mold molecule monaco monet mongolia monitor monkey
  monsoon montenegro monzo mop morocco mortgage mortgages moscow mosque mosquito moss motel moth
  motherboard motor motorbike motorcycle motorist motorway mould mousepad mozambique mozart mp3 mri
  muenchen muesli muffin mumbai munich muscle museum mushroom music musician musk mustard myanmar
  nail nairobi namibia napkin naples napoleon nappies nappy narwhal nasa nato nausea navy nba
  nebraska neck nectarine nepal neptune nestle netflix neurology nevada newborn newspaper nfl nft
  nhl nicaragua nietzsche nigeria nike nile nintendo nissan nobel nodejs noisy nokia noodle nordvpn
  norton norway nose notary noun novel npm nuclear nurse nurseries nursery nutmeg nutrition oak oat
  obama ocean octopus offside offsite ohio oil okta oktober olive olympic olympics oman omelet
  omelette onboarding oncall oncologist onedrive onenote onion ontario opel optician orange orchard
  orchestra orchid oregano orwell oslo ostrich ottawa otter outage outdoors outing outlet outlook
  oven overclock overdraft overtime oxygen pacific paella painkiller painkillers paint painter
  pajamas pakistan palace palm panama pancake pancakes panda pandemic pants paperclip paperwork
  paprika paracetamol parachute parade paraguay parcelforce parental paris parking parliament
  parrot parsley party passport pasta pastry patent paternity patio paycheque payroll payslip
  payslips peach peanut pear pedestrian pediatrician peloton pencil penguin pension pepper pepsi
  perennials perth peru pesticide pet petition petrol peugeot pharaoh pharmacy philippines philips
  philosopher phishing phone phones photocopier photograph photoshop photosynthesis php phrasebook
  physician physics physiotherapist physiotherapy piano picasso pie pierogi pig pigeon pilates
  pillowcase pilot pimple pineapple pinterest pipe pirate pisces pizza plane planet planetarium
  planks plate plato playground playlist playoff playoffs playstation plumber plumbing pluto
  plywood pneumonia podcast poem poems poet poetry poison poisonous pokemon poker poland police
  politics polling pollution polo polymorphism pomegranate pompeii pond pony poodle pool pope
  population pork porridge porsche porto portugal potato pothole pottery powder powerbi powerpoint
  powershell ppt prague pram prayer pregnancy premier premiere prescription president priest prince
  princess printer printers printing printout prinz prison probation procurement professor
  projector pronunciation protein protractor province pruning psoriasis psychiatrist psychologist
  psychology pub pudding pump pumpkin puppies puppy purifier pushup putin pyramid pythagoras python
  qatar quantum quarterback quarterfinal queen quinoa quiz quora rabbit race radiator radio railway
  rainbow raincoat rainforest ram ramen ransomware rash raspberry rat recession recipe recipes
  recliner recruiter recruiting recruitment recursion recycled recycling reddit redundancy referee
  referral refrigerator refugee regex regexp rehab rehearsal reimburse reimbursed reimbursement
  religion relocate relocation rembrandt renault renovation rent rental repair reptile republican
  resign resignation restaurant resume retire revolut rhine rhino rhyme rib ribbon rice riddle
  rihanna risotto river roadmap roast roblox rock rocket rodent roller rollercoaster roman romania
  rome roof room rooms rooster rope roses roundabout router rubber rug rugby rum runner russia
  rwanda saddle saffron sagittarius sahara sailing sainsbury salad salesforce salmon salt salzburg
  samsung sand sandals sandbox sandpaper sandwich santander sap saskatchewan satellite saturn sauna
  sausage saxophone scanner schnitzel scholarship scorpio scotland screw screwdriver sculpture
  seafood seagull seatbelt seating seedlings seine semifinal senegal sensor sentence seoul serbia
  sergeant server servicenow severance seville sewing shakespeare shampoo shanghai shareholder
  sharepoint shark sheep shein ship shipping shoe shotgun shovel shower shredder shrimp shrub
  shuttle sick sickness sidewalk siemens simile simmer singapore sinus siri skates skiing skirt
  skoda sky skype skyscraper slack slamdunk sleep sleet slipper slovakia slovenia smog smoker
  smoking smoothie smoothies snake snapchat sneakers snooker soap soccer socrates sofa software
  solar soldier solicitor somalia song songs sonnet sony soup sourdough spaceship spaghetti spain
  spam spanish spanner sparkasse sparrow spider spinach spine spoon sport sports spotify spouse
  spreadsheets sprinkler spss spyware sql squash squat squats squirrel ssd ssh stadium stain
  staircase stairs stairwell stalin standup stapler starbucks stata stationery statue steak steel
  stereo stew stockbroker stockholm stockings stocks stomach stomachache stonehenge stove strava
  strawberry street studio stuttgart stylist submarine subnet subpoena subway sudan sudo sugar
  sunburn sunrise sunscreen sunset superbowl supermarket supplier surfing surgeon surgery
  surveymonkey sushi swan swansea sweden swimming swimsuit swing switzerland sword sydney symphony
  symptom synagogue syntax syria tableau tailgate taiwan tampa tampon tan tank tanzania tapas tarot
  tattoo taurus tax taxable taxation taxed taxes taxi taylor teabag teacher teams teamviewer
  tectonic tehran telecom telegram telephone telescope television temperature temple temu tenant
  tenants tennis tequila terrace terrapin terrier terrorism tesco tesla texas textbook thai
  thailand thames theater theatre theft theorem therapist therapy thermodynamics thermometer
  thermostat thunder thunderstorm thyme tiger tiktok tile timer timesheet timesheets tinder
  tiramisu tissue titanic titration toast tobacco toddler todoist tofu toilet tokyo tolkien tolstoy
  tomato toner tonsillitis toolbox tooth toothache toothbrush toothpaste tornado toronto tortoise
  touchdown tournament tower town toyota tractor traffic trailer tram trampoline transistor
  translator trash treadmill tree trello trigonometry trombone trousers trout trump trumpet tsunami
  tube tuberculosis tuition tulip tulips tuna tunisia turin turkey turtle twitch twitter typescript
  tyre tyres uber ubuntu uefa ufo uganda ukraine ukulele ulcer umpire underwear unicorn uniform
  university upholstery urologist uruguay usb utah utensils uzbekistan vacancies vacancy vacation
  vacations vaccination vaccine vacuum vacuuming valencia valentine vangogh vanilla varnish vatican
  vegan vegas vegetable vegetarian vehicle vending vendor venezuela venice venus verb veterinarian
  vienna vietnam vim vinegar violin violinist virus visitor vista vitamin vitamins vivaldi vlookup
  vodka volcano volkswagen volleyball volvo vpn vscode vulture waiter waitrose wall wallpaper
  walmart walnut walrus war wardrobe warehouse warsaw washing washroom wasp water waterfall
  watering watermelon wax wayfair weather webcam webex webinar weed wellington wembley wetransfer
  whale whatsapp wheelchair whiskey whisky whistle whiteboard wicket wifi wig wikipedia wildfire
  wildlife wimbledon wind windows windscreen wolf woods wool wordpress workday workout workstation
  worm wreath wreaths wrench wrestling wrist xbox xcode xerox xiaomi xray yacht yahtzee yammer yard
  yeast yemen yen yoga yoghurt yogurt youtube zalando zambia zebra zelda zelensky zendesk zimbabwe
  zodiac zoning zoo zoom zucchini zuckerberg zurich`

/**
 * Things of any day, which stories mention and gifts are, but questions of something else are about
 * as well: they are unknown words, and nothing misspelt.
 */
export const EVERYDAY_THINGS: ReadonlySet<string> = new Set(
  `
    animal animals anniversary apple apples aunt babies baby backpack bag ball balls beach beer
    beers bicycle bike biking birds birthday birthdays board boat boots boyfriend bracelet
    breakfast brother brothers bus cake cakes camera candle candles candy car cars cat cats cell
    charger children chocolate cinema client clients coat coffee commit concert concerts conference
    cousin crash crashes cup customer customers dad daddy daughter dinner docker dog dogs easter
    eggs escalator essay father festival fiance fiancee firewall five floor flower flowers folder
    font game games garden girlfriend glasses gloves graduation grandchild grandfather grandma
    grandpa grandparents grill guitar halloween hat hats helmet holiday holidays honey house
    husband idiot invoices juice kettle kid king kitchen lift lunch machine machines map maps
    marathon meeting meetings mom moon mother mountain mouse movie movies mum mummy necklace
    neighbor neighbors neighbour neighbours nephew niece pain pan parent parents perfume picnic
    pill pillow pills plant plants pregnant presentation presentations profit promotion promotions
    rain red retirement revenue revolution ring road sauce scarf school scooter sea seminar
    seminars shoes sibling sister sisters skateboard slide slides smartwatch smell snack snacks
    snow son speaker speech storm suitcase sun sunglasses tea tent thanksgiving ticket tickets
    toaster toy toys train trainer training travel traveller travelling trees trip truck trucks
    tunnel turnover tv twins umbrella uncle van vase visa visas watch wedding wife wine workshop
    `
    .trim()
    .split(/\s+/),
)

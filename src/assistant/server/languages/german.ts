import type { QuestionLanguage } from './question-language.ts'

export const GERMAN: QuestionLanguage = {
  stemmer: 'german_stem',
  gift: 'Geschenk',
  fillers: `bitte brauche brauchst dürfen darf darfst dafür davon dazu eigentlich einfach etwas fragen frage
    funktioniert funktionieren geht gehen gibt ganz gar gern gerne genau gerade heißt heute hilfe hilf
    immer irgendwie irgendwo jemand jemandem jemanden jetzt kann kannst können könnte laurel leute
    letzte letzten mal machen mache macht man möchte mehr muss müssen nie niemand nochmal nur neu neue
    neuer neues passiert schon sehen sehe seh sieht sofort soll sollte stehen steht tun tue tut überhaupt
    viel viele vielen wann warum was welche welcher welches wenn wer wem wen weshalb wieso wieviel
    wieviele wie will wo woher wohin woche tag tage jahr monat wollen wirklich zeigen zeigt zum zur`,
  particles: '',
  opening:
    /^\s*(?:hallo|hi|hey|moin|servus|grüß gott|guten? (?:tag|morgen|abend)|liebes? \p{L}+)(?!\p{L})[^.!?,\n]*[.!,\n]/u,
  closing:
    /(?:(?<=[.!?,\n])\s*(?:vielen |besten |lieben )?(?:danke?|merci)(?!\p{L})[^.!?,\n]{0,30}|^\s*(?:vielen dank|danke(?: schön| sehr)?|merci))[.!]*\s*$/u,
  greetings: {
    hello:
      'hallo|hi|hey|moin(?: moin)?|servus|grüß gott|grüezi|(?:guten? )?(?:tag|morgen|abend)|hallöchen',
    thanks:
      '(?:vielen |besten |lieben |herzlichen )?dank(?:e)?(?: schön| sehr| dir)?|dankeschön|merci',
    bye: 'tschüss?|ciao|bis (?:bald|dann|später|morgen)|auf wiedersehen|gute nacht|schönen (?:tag|abend|feierabend)',
    howAreYou: 'wie gehts?(?: es)?(?: dir| ihnen)?(?: heute)?|wie geht es (?:dir|ihnen)(?: heute)?',
  },
  addressed: 'alle|allerseits|zusammen|noch|team|laurel|assistent|bot',
  asksFor: {
    balance:
      /^wie ?viele? .*(?:hab(?:e)? ich|ich (?:noch )?hab(?:e)?|mir)(?: noch| übrig| jetzt)*$|^(?:was|wie|zeig|zeige)?(?: ist| hoch ist| mir)? ?meine? (?:guthaben|punkte|punktestand|kontostand)$/,
    orders:
      /^(?:wo|wann|ist|sind|was|welche|zeig) .*(?:mein|meine|meinen|meiner|habe? ich (?:bestellt|gekauft)|ich bestellt habe?)(?: |$)|^meine? (?:bestellungen|bestellung|geschenke|käufe)$/,
    thanks:
      /^wer .*(?:mir|mich)(?: |$)|^(?:was|welchen|welche|wie ?viel|zeig) .*dank.*(?:ich|mir|mein)|^mein dank$/,
    permissions:
      /^(?:warum |wieso )?(?:darf|kann|dürfte|könnte) ich(?: |$)|^was (?:darf|kann) ich|berechtigungen? hab/,
  },
  asksHow: /(?:^| )(?:wenn|falls|unterschied|passiert)(?: |$)/,
  refersBack:
    /^(?:und|aber|oder|also|dann) |(?:^| )(?:es|das|dies|diese|dieser|dieses|jene|sie|ihn|ihm|ihr|er|dasselbe|davon|dafür|damit|darauf)(?: |$)/,
  synonyms: {
    // People
    administration:
      'administrator administratorin admin chef chefin boss hr personalabteilung vorgesetzte',
    wende: 'kontakt kontaktieren ansprechpartner',
    team: 'kollege kollegin kollegen kolleginnen mitarbeitende',
    person: 'mitarbeiter mitarbeiterin angestellte nutzer user',
    leute: 'mitarbeiter belegschaft angestellte',
    konto: 'account zugang',
    registrieren: 'registriere registrierung registriert',
    // Points
    punkte: 'credits coins guthabenpunkte',
    guthaben: 'punktestand kontostand saldo',
    einzahlen: 'zahle einzahlung aufladen',
    abheben: 'hebe auszahlen abhebung auszahlung',
    verfallen: 'verfall ablaufen befristet',
    versteuern: 'steuer steuern finanzamt lohnsteuer',
    bonuspunkte: 'bonus prämie belohnung weihnachtsgeld',
    gib: 'gebe geben verteilen vergeben vergebe',
    bekommen: 'bekomme kriegen kriege erhalten verdienen',
    verlauf: 'buchungen buchung transaktionen kontoauszug historie',
    // Thanks
    danken: 'danke gedankt bedanken loben lob anerkennen',
    senden: 'sende sendet schicke schicken gesendet verschicken überweisen schenke',
    anonym: 'heimlich namenlos',
    rückgängig: 'zurücknehmen zurückziehen widerrufen versehentlich',
    mehreren: 'gleichzeitig mehrere gruppe',
    // The shop
    geschenk: 'artikel produkt prämie gutschein geschenke',
    kaufen: 'kaufe gekauft bestelle bestellen einlösen einkaufen',
    bestellung: 'lieferung paket bestellt sendung versand',
    stornieren: 'storno stornierung zurückgeben umtauschen',
    warenkorb: 'einkaufswagen korb',
    // Accounts
    anmelden: 'melde login einloggen logge logg',
    abmelden: 'ausloggen logout abmeldung',
    passwort: 'kennwort pin zugangsdaten',
    ändern: 'ändere geändert wechseln bearbeiten',
    vergessen: 'vergaß weiß',
    inaktiv: 'freigeschaltet freischalten',
    sperren: 'sperre gesperrt blockieren',
    deaktivieren: 'sperre ausschalten',
    bild: 'foto avatar profilfoto',
    hinzufügen: 'hochladen einfügen',
    neues: 'anlegen lege',
    berechtigung: 'rechte erlaubnis darf',
    // Screens
    handbuch: 'anleitung doku dokumentation manual',
    abschalten: 'abstellen ausstellen deaktivieren schalte stoppen',
    dunkelmodus: 'dunkel dunkles darkmode nachtmodus design',
    mail: 'mails email emails',
    wofür: 'sinn zweck machen',
  },
}

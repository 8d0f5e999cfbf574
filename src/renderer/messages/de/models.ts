import {
  answeringProviders,
  byProvider,
  hostedProviders,
  keyedProviders,
  providers,
  providerTraits,
  type HostedProvider,
} from '../../../shared/model';
import type { models as en } from '../en/models';
import type { Translation } from '../translation';

const abilities = {
  answer: 'Antworten, Zusammenfassungen',
  embed: 'Vektoren',
  rerank: 'Reranking',
} as const;
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} und ${parts.at(-1)}`;

/** Where to get a key; from the provider's company if it is not listed here. */
const keyFrom: Partial<Readonly<Record<HostedProvider, string>>> = {
  gemini: 'in Google AI Studio',
  voyage: 'im Voyage-Dashboard',
};

const aboutProvider = (id: HostedProvider): string =>
  `${providerTraits(id)
    .can.map((one) => abilities[one])
    .join(', ')}. Einen Schlüssel bekommst du ${keyFrom[id] ?? `von ${providers[id].company}`}.`;

const things = {
  question: 'deine Fragen',
  passages: 'die dazu gefundenen Textstellen',
  conversation: 'das Gespräch',
  memory: 'was sich der Tutor über dich gemerkt hat',
  notes: 'passende Notizen',
  allNotes: 'alle deine Notizen',
  chapters: 'Kapitel deiner Bücher (für Zusammenfassungen)',
  outline: 'Titel und Inhaltsverzeichnisse deiner Bücher',
  book: 'alle Textstellen deiner Bücher (einmal)',
} as const;

const names = byProvider(hostedProviders, (id) => providers[id].name);

/** Models, keys, what is sent and what it costs. */
export const models: Translation<typeof en> = {
  builtin: 'Integrierte Engine',
  hint: {
    before: 'Lectern antwortet mit Zitaten aus dem Buch. Für Erklärungen in eigenen Worten',
    link: 'wähle ein Modell',
  },
  onServer: (model) => `${model} auf deinem Server`,
  providers: { ...names, server: 'Eigener Server', llama: 'In Lectern' },
  /** In the form used after "an". */
  companies: { ...byProvider(keyedProviders, (id) => providers[id].company), server: 'deinen Server' },

  now: {
    builtin: 'Es antwortet die integrierte Engine',
    builtinText:
      'Sie zitiert, statt zu formulieren: Antworten bestehen aus Sätzen des Buchs, jeder mit seiner Seite. Wenn das Buch nichts dazu sagt, sagt sie dir das.',
    model: (name) => `Es antwortet ${name}`,
    modelText:
      'Das Modell antwortet in eigenen Worten; jede Seite, die es nennt, wird mit dem Buch verglichen.',
    fallback: 'Wenn es nicht funktioniert, kannst du stattdessen die integrierte Engine antworten lassen.',
    fallbackAtOnce:
      'Wenn es nicht funktioniert, antwortet sofort die integrierte Engine und weist darauf hin.',
  },

  sent: {
    title: 'Was wohin gesendet wird',
    nothing: 'Nichts verlässt diesen Computer: kein Schlüssel, kein Netz, keine Kosten.',
    loopback: (host) =>
      `Nichts verlässt diesen Computer: Anfragen gehen an ${host}, einen Server auf diesem Computer. Ob er etwas weiterleitet, hängt von seinen Einstellungen ab.`,
    line: (sent, company, host) => `An ${company} (${host}) gehen: ${list(sent.map((one) => things[one]))}.`,
    never: 'Die Dateien der Bücher, deine Schlüssel und das Protokoll werden nie gesendet.',
    rows: {
      question: 'Deine Fragen',
      passages: 'Textstellen, die für eine Antwort gefunden wurden',
      conversation: 'Das bisherige Gespräch',
      memory: 'Fakten und das Basisgedächtnis',
      notes: 'Notizen, die zur Frage passen',
      allNotes: 'Alle deine Notizen, einmal',
      chapters: 'Kapitel, für Zusammenfassungen',
      outline: 'Titel und Inhaltsverzeichnisse von Büchern',
      book: 'Alle Textstellen eines Buchs, einmal',
    },
    neverRow: 'Die Datei des Buchs, deine Schlüssel, das Protokoll',
    yes: 'gesendet',
    no: 'nicht gesendet',
    never2: 'nie',
    what: 'Was',
  },

  confirm: {
    title: (company) => `An ${company} senden?`,
    lead: 'Mit dieser Wahl verlassen Daten diesen Computer:',
    check:
      'Du kannst jederzeit zur integrierten Engine zurückwechseln. Was gesendet wurde, lässt sich nicht zurückholen.',
    action: 'Senden und wechseln',
  },

  tasks: {
    title: 'Modelle für die einzelnen Aufgaben',
    task: 'Aufgabe',
    by: 'Modell',
    sends: 'Sendet',
    preset: 'Alle Aufgaben',
    presets: {
      ...byProvider(answeringProviders, (id) => `Alles mit ${providers[id].name}`),
      builtin: 'Alles integriert',
      llama: 'Alles in Lectern',
      server: 'Alles mit eigenem Server',
      mixed: 'Gemischt',
    },
    names: {
      answers: { name: 'Antworten', about: 'Was der Chat sagt' },
      summaries: { name: 'Zusammenfassungen', about: 'Sitzungen, Kapitel, Titel' },
      memory: { name: 'Gedächtnis', about: 'Was über dich gemerkt wird' },
      plans: { name: 'Pläne', about: 'Entwürfe von Lernplänen' },
    },
    pick: (task) => `Modell für ${task}`,
    nothing: 'Nichts',
    local: (host) => `Nur an ${host}`,
    sendsOf: {
      answers: 'Frage, Textstellen, Fakten',
      summaries: 'Nachrichten, Kapitel',
      memory: 'Nachrichten der Sitzung',
      plans: 'Inhaltsverzeichnis des Buchs',
    },
    withoutJson:
      'Die Ausgaben dieses Modells waren nicht lesbar, deshalb übernimmt die integrierte Engine diese Aufgabe für einen Tag.',
    needKey: (provider) => `${provider}: zuerst einen Schlüssel hinzufügen`,
    needServer: 'Eigener Server: zuerst die Adresse eingeben',
    unlisted: {
      ...byProvider(
        keyedProviders,
        (id) => `Die Modelle von ${providers[id].name} konnten nicht abgefragt werden.`,
      ),
      server: 'Die Modelle deines Servers konnten nicht abgefragt werden.',
    },
    other: 'Anderes Modell …',
    otherTitle: 'Anderes Modell',
    otherText: 'Der Name, den sein Anbieter verwendet. Er wird erst geprüft, wenn das Modell verwendet wird.',
    otherName: 'Name des Modells',
    otherProvider: 'Anbieter',
    noKey: (provider) => `${provider} braucht dafür zuerst einen Schlüssel.`,
  },

  offer: {
    title: (name) => `${name} verwenden`,
    tasks: (name) => `${name} für alles verwenden?`,
    tasksText: (model) => `${model} übernimmt dann Antworten, Zusammenfassungen, Gedächtnis und Pläne.`,
    doAllTasks: 'Für alles verwenden',
    vectors: (name) => `${name} auch für die semantische Suche verwenden?`,
    vectorsText: (model) => `${model} erstellt dann neue Vektoren für deine Bücher und Notizen.`,
    notNow: 'Nicht jetzt',
  },

  keys: {
    about: {
      ...byProvider(hostedProviders, aboutProvider),
      server: 'Jeder OpenAI-kompatible Server: Ollama, LM Studio, llama.cpp, vLLM.',
    },
    place: {
      none: 'Kein Schlüssel',
      keyring: 'Im Schlüsselbund des Systems',
      session: 'Gespeichert, bis Lectern beendet wird',
      file: 'In einer Datei auf diesem Computer, unverschlüsselt',
      environment: 'Aus einer Umgebungsvariablen',
    },
    noKeyNeeded: 'Funktioniert ohne Schlüssel',
    noServer: 'Noch keine Adresse',
    fromEnvironment: (name) => `Durch ${name} festgelegt; dort kannst du ihn ändern.`,
    variables: byProvider(keyedProviders, (id) => providers[id].keyVariable),
    add: 'Schlüssel hinzufügen',
    replace: 'Ersetzen',
    change: 'Ändern',
    setUp: 'Einrichten',
    test: 'Testen',
    testing: 'Wird getestet …',
    remove: 'Entfernen',
    removeTitle: (provider) => `Schlüssel für ${provider} entfernen?`,
    removeText:
      'Aufgaben, die ihn brauchen, ruhen, bis du einen Schlüssel hinzufügst oder ein anderes Modell wählst.',
    field: 'Schlüssel',
    fieldOptional: 'Schlüssel, falls der Server einen braucht',
    paste: 'Füge ihn hier ein. Er wird danach nicht mehr angezeigt.',
    where: 'Aufbewahren',
    keyring: 'Im Schlüsselbund des Systems',
    keyringText: 'Vom System verschlüsselt, nur für dein Benutzerkonto.',
    session: 'Bis Lectern beendet wird',
    sessionText: 'Nur im Arbeitsspeicher; beim nächsten Mal musst du ihn wieder einfügen.',
    file: 'In einer Datei auf diesem Computer',
    fileText:
      'Unverschlüsselt: Wer deine Dateien lesen kann, kann auch den Schlüssel lesen und damit Geld ausgeben.',
    accept: 'Ich bin damit einverstanden, dass der Schlüssel unverschlüsselt gespeichert wird',
    noKeyring: 'Dieses System hat keinen Schlüsselbund, um ihn zu verschlüsseln.',
    save: 'Speichern',
    saveAnyway: 'Ohne Test speichern',
    works: (model, ms) => `Es funktioniert: ${model} hat in ${ms} ms geantwortet.`,
    address: 'Adresse',
    addressHint: 'Mit /v1, zum Beispiel http://localhost:11434/v1',
    addressBad: 'Die Adresse muss mit http:// oder https:// beginnen',
    removeServerTitle: 'Deinen Server entfernen?',
    saved: 'Schlüssel gespeichert',
    removed: 'Schlüssel entfernt',
    retryIn: (seconds) => `Versuch es in ${seconds} s noch einmal.`,
  },

  vectors: {
    title: 'Semantische Suche',
    lead: 'Findet Text nach Bedeutung, nicht nur nach Wörtern. Jedes Embedding-Modell hat eigene Vektoren; die bisherigen werden verwendet, bis alle neuen fertig sind.',
    using: 'In Gebrauch',
    builtin: 'Integrierte Wortvektoren',
    size: (dimension) => `${dimension} Dimensionen`,
    choose: 'Wechseln zu',
    chooseNone: 'Modell wählen …',
    groups: {
      builtin: 'Integriert',
      local: 'Auf diesem Computer',
      ...names,
      server: 'Eigener Server',
    },
    dimension: 'Dimensionen',
    ownDimension: (n) => (n === null ? 'Vorgabe des Modells' : `Vorgabe des Modells (${n})`),
    output: 'Ausgabetyp',
    outputs: {
      float: '32-Bit-Gleitkommazahlen',
      int8: 'Bytes (int8)',
      uint8: 'Bytes (uint8)',
      binary: 'Bits (binary)',
      ubinary: 'Bits (ubinary)',
    },
    estimate: (items, tokens) => `${items} ${items === '1' ? 'Text' : 'Texte'}, etwa ${tokens} Token`,
    cost: (money) => (money.startsWith('<') ? money.replace('<', 'weniger als') : `etwa ${money}`),
    free: 'keine Kosten',
    costUnknown: 'Kosten unbekannt (kein Listenpreis)',
    minutes: (n) => (n < 1 ? 'weniger als eine Minute' : `etwa ${Math.ceil(n)} min`),
    minutesUnknown: 'Dauer unbekannt',
    nothing: 'Alle Vektoren sind schon gespeichert. Der Wechsel ist sofort fertig.',
    estimating: 'Wird geschätzt …',
    start: 'Vektoren erstellen und wechseln',
    switch: 'Wechseln',
    making: (name) => `Vektoren werden mit ${name} erstellt`,
    progress: (done, total) => `${done} von ${total}`,
    serving: 'Die bisherigen Vektoren werden verwendet, bis diese vollständig sind.',
    stop: 'Stoppen',
    goOn: 'Fortsetzen',
    paused: 'Gestoppt. Die bisher erstellten Vektoren bleiben erhalten.',
    kept: 'Modelle mit gespeicherten Vektoren',
    amount: (n, size) => `${n} Vektoren, ${size}`,
    roles: {
      serves: 'in Gebrauch',
      next: 'unvollständig',
      making: 'wird erstellt',
      kept: 'gespeichert',
    },
    erase: 'Löschen',
    stopFirst: 'Stopp zuerst das Erstellen',
    eraseTitle: 'Diese Vektoren löschen?',
    eraseText: (name, n, size) =>
      `${name}: ${n} Vektoren, ${size}. Deine Bücher, Notizen und Erinnerungen bleiben, und die Suche verwendet weiter die bisherigen Vektoren.`,
    eraseAgain:
      'Wenn du zu diesem Modell zurückwechselst, müssen sie neu erstellt werden. Das dauert eine Weile.',
    eraseAgainPaid:
      'Wenn du zu diesem Modell zurückwechselst, müssen sie neu erstellt werden. Das dauert eine Weile und wird noch einmal berechnet.',
    back: 'Zurückwechseln',
    rerank: 'Textstellen vor der Antwort neu ordnen (Reranking)',
    rerankText: 'Voyage liest die Frage und die gefundenen Textstellen und setzt die besten nach vorn.',
    rerankNone: 'Aus',
    rerankNeedsKey: 'Braucht einen Voyage-Schlüssel.',
  },

  local: {
    title: 'Modell auf diesem Computer',
    about: (size, licence, host) =>
      `${size}, ${licence}, wird einmal von ${host} heruntergeladen. Danach wird nichts mehr gesendet.`,
    download: 'Herunterladen',
    downloadOf: (size) => `${size} herunterladen`,
    goOn: 'Download fortsetzen',
    cancel: 'Abbrechen',
    downloading: (received, total) => `${received} von ${total}`,
    progress: 'Download',
    ready: 'Auf diesem Computer',
    remove: 'Entfernen',
    removeTitle: 'Heruntergeladenes Modell entfernen?',
    removeText:
      'Die Dateien werden gelöscht. Die Vektoren bleiben, und du kannst das Modell wieder herunterladen.',
  },

  limits: {
    title: 'Limits und Fehler',
    whenItFails: 'Wenn ein Modell nicht funktioniert',
    whenItFailsText: 'Deine Frage bleibt in jedem Fall erhalten.',
    ask: 'Integrierte Engine anbieten',
    builtin: 'Sofort die integrierte Engine verwenden',
    noCap: 'kein Limit',
    byDefault: 'automatisch',
    price: (model) => `Preis von ${model}`,
    priceText:
      'US-Dollar pro Million Token, Eingabe und Ausgabe. Wenn das Feld leer ist, gilt der Listenpreis.',
    priceIn: 'Eingabe',
    priceOut: 'Ausgabe',
  },

  usage: {
    title: 'Kosten in diesem Monat',
    sessionsTitle: 'Nach Sitzung',
    legendIn: 'gesendet',
    legendOut: 'empfangen',
    of: (cap) => `von deinem Limit von ${cap}`,
    noCap: 'kein Limit gesetzt',
    capReached:
      'Du hast dein Ausgabenlimit erreicht. Bezahlte Modelle sind bis zum nächsten Monat aus, oder bis du es erhöhst.',
    requests: (n, one) => `${n} ${one ? 'Anfrage' : 'Anfragen'}`,
    bar: (cost, cap) => `${cost} von ${cap}`,
    tokens: (input, output) => `${input} Token gesendet, ${output} empfangen`,
    cached: (n) => `${n} davon aus dem Cache des Anbieters`,
    unpriced: (n) =>
      n === 1
        ? '1 Anfrage hat keinen bekannten Preis und ist nicht mitgezählt.'
        : `${n} Anfragen haben keinen bekannten Preis und sind nicht mitgezählt.`,
    estimate: 'Geschätzt aus Token und Listenpreisen; deine Rechnung kann abweichen.',
    none: 'Keine Anfragen in diesem Monat.',
    noSessions: 'Keine Sitzung hat einen Anbieter verwendet.',
    untitled: 'Sitzung ohne Titel',
    session: 'Sitzung',
    more: (n) => `${n} weitere zeigen`,
    unpricedShort: 'Preis unbekannt',
  },

  log: {
    title: 'Protokoll der Anfragen',
    lead: 'Jede Anfrage an einen Anbieter: wohin sie ging, wofür und wie groß sie war, aber nie ihr Inhalt.',
    none: 'Noch keine Anfragen an einen Anbieter.',
    when: 'Wann',
    host: 'An',
    model: 'Modell',
    task: 'Für',
    bytes: 'Gesendet / empfangen',
    tokens: 'Token',
    cost: 'Kosten',
    time: 'Dauer',
    outcome: 'Ergebnis',
    tasks: {
      answers: 'Antwort',
      summaries: 'Zusammenfassung',
      memory: 'Gedächtnis',
      plans: 'Plan',
      embedding: 'Vektoren',
      reranking: 'Reranking',
      test: 'Test',
      models: 'Liste der Modelle',
    },
    ok: 'ok',
    outcomes: {
      MODEL_KEY_MISSING: 'kein Schlüssel',
      MODEL_KEY_REFUSED: 'Schlüssel abgelehnt',
      MODEL_UNREACHABLE: 'nicht erreichbar',
      MODEL_TIMED_OUT: 'Zeit abgelaufen',
      MODEL_BUSY: 'überlastet',
      MODEL_QUOTA: 'Kontingent aufgebraucht',
      MODEL_FAILED: 'fehlgeschlagen',
      MODEL_CUT: 'abgeschnitten',
      MODEL_REPLY_UNREADABLE: 'Ausgabe nicht lesbar',
      MODEL_CONTEXT_TOO_LONG: 'zu lang',
      MODEL_GONE: 'Modell nicht gefunden',
      MODEL_BLOCKED: 'blockiert',
      MODEL_CLOCK_WRONG: 'Uhr falsch gestellt',
      MODEL_REQUEST_REFUSED: 'abgelehnt',
      MODEL_API_DISABLED: 'API nicht aktiviert',
      MODEL_REGION: 'Region nicht unterstützt',
      MODEL_ADDRESS_REFUSED: 'Adresse abgelehnt',
      MODEL_EMPTY: 'leere Antwort',
      MODEL_REPLY_TOO_LONG: 'Antwort zu lang',
      SPENDING_CAP: 'Limit erreicht',
      CANCELLED: 'gestoppt',
    },
    more: 'Ältere Anfragen zeigen',
    ms: (n) => `${n} ms`,
    s: (n) => `${n} s`,
    unknown: 'unbekannt',
  },

  problem: 'Problem',
};

/** The drawings behind every icon, on a 24 by 24 grid. */
export const shapes = {
  alert: (
    <>
      <path d="M12 4 2.8 19.5h18.4z" />
      <path d="M12 10v4.5M12 17v.01" />
    </>
  ),
  approx: <path d="M4 9.5c2.7-3 5.3-3 8 0s5.3 3 8 0M4 16c2.7-3 5.3-3 8 0s5.3 3 8 0" />,
  'arrow-right': <path d="M5 12h14M13 6l6 6-6 6" />,
  shield: (
    <>
      <path d="M12 4l7 2.5v5c0 4.2-2.8 7-7 8.5-4.2-1.5-7-4.3-7-8.5v-5z" />
      <path d="M8.8 12l2.3 2.3 4.2-4.4" />
    </>
  ),
  text: <path d="M5 6h14M5 10h14M5 14h14M5 18h8" />,
  play: <path d="M8 5.5v13l10.5-6.5z" />,
  pause: <path d="M8.5 5.5v13M15.5 5.5v13" />,
  sound: (
    <>
      <path d="M4.5 9.5v5h3.5l4.5 4v-13L8 9.5z" />
      <path d="M16 9a4.2 4.2 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11" />
    </>
  ),
  bookmark: <path d="M7 4h10v16l-5-4-5 4z" />,
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="14.5" rx="1.5" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.2" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  down: <path d="m6 9.5 6 6 6-6" />,
  enter: <path d="M19 6v6.5H6M10 8.5l-4 4 4 4" />,
  file: (
    <>
      <path d="M6 3.5h8.5L18.5 7.5v13H6z" />
      <path d="M14 3.5V8h4.5M9 12.5h6M9 16h6" />
    </>
  ),
  filter: <path d="M4 6h16M7 12h10M10.5 18h3" />,
  flag: <path d="M6 21V4h11.5l-2.5 4.2 2.5 4.3H6" />,
  grid: <path d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z" />,
  grip: <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="2.6" />,
  history: (
    <>
      <path d="M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4.3 9" />
      <path d="M4.2 4.5V9h4.5M12 8v4.2l2.8 1.8" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.2" />
      <path d="M12 11v5M12 8v.01" />
    </>
  ),
  get: <path d="M12 4.5V15M7 10.5l5 5 5-5M5 19.5h14" />,
  offline: (
    <path d="M7 18.5a4.2 4.2 0 0 1-.4-8.4 5.6 5.6 0 0 1 1-2.1M10.6 6.2a5.6 5.6 0 0 1 6.8 5 3.7 3.7 0 0 1 2 5.9M4 4l16 16" />
  ),
  laptop: (
    <>
      <rect x="5" y="5" width="14" height="10" rx="1.5" />
      <path d="M2.5 19h19" />
    </>
  ),
  lectern: (
    <>
      <path d="M6 4.5h12l2.5 7h-17z" />
      <path d="M10.5 11.5v6.5M13.5 11.5v6.5M7.5 20h9l-1-2h-7z" />
    </>
  ),
  layers: (
    <>
      <path d="m12 4 8.5 4.5L12 13 3.5 8.5z" />
      <path d="m3.5 12.3 8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5" />
    </>
  ),
  left: <path d="m14.5 6-6 6 6 6" />,
  library: (
    <>
      <path d="M4.5 4.5h4v15h-4zM8.5 7h4v12.5h-4z" />
      <path d="m13.6 7.6 3.8-1 3.1 11.9-3.8 1z" />
    </>
  ),
  list: <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="1.5" />
      <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  memory: (
    <>
      <rect x="4" y="3.5" width="16" height="17" rx="1.5" />
      <path d="M4 12h16M10 7.75h4M10 16.25h4" />
    </>
  ),
  minus: <path d="M5 12h14" />,
  missing: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="m6.5 17.5 11-11" />
    </>
  ),
  more: <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.6" />,
  mute: (
    <path d="M4 4l16 16M9.5 6.1a8.6 8.6 0 0 1 2.5-.4c3.8 0 7 2.1 9.5 6.3a14 14 0 0 1-2.7 3.3M6.2 7.9A14 14 0 0 0 2.5 12c2.5 4.2 5.7 6.3 9.5 6.3 1.5 0 2.9-.3 4.2-1" />
  ),
  notes: (
    <>
      <path d="M19 12.5V20H5V4h8" />
      <path d="M10 14.5l.6-3L18.2 4l2.3 2.3-7.5 7.6z" />
    </>
  ),
  out: <path d="M8 16 17 7M9.5 7H17v7.5" />,
  page: (
    <>
      <path d="M6 3.5h8.5L18.5 7.5v13H6z" />
      <path d="M14 3.5V8h4.5" />
    </>
  ),
  panel: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="1.5" />
      <path d="M9 4.5v15" />
    </>
  ),
  'panel-r': (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="1.5" />
      <path d="M15 4.5v15" />
    </>
  ),
  pen: (
    <>
      <path d="m5 19 .9-4L16.5 4.5l3 3L9 18.1z" />
      <path d="M14 7l3 3" />
    </>
  ),
  pin: <path d="M9 4h6l-.6 6 3.1 3.5h-11L9.6 10zM12 13.5V20" />,
  plans: (
    <>
      <path d="m4 6.5 1.5 1.5L8.5 5M4 13l1.5 1.5 3-3" />
      <path d="M12 6.5h8M12 13h8M12 19.5h8" />
      <circle cx="6" cy="19.5" r="1.3" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  quote: (
    <path
      d="M4 6h7v6.5c0 3.5-1.7 5.5-5 6.3l-.9-2C7.2 16 8 15 8.1 13H4zM13.5 6h7v6.5c0 3.5-1.7 5.5-5 6.3l-.9-2c2.1-.8 2.9-1.8 3-3.8h-4.1z"
      fill="currentColor"
      stroke="none"
    />
  ),
  review: (
    <>
      <rect x="4" y="8.5" width="12.5" height="11" rx="1.5" />
      <path d="M7.5 5.5H18A1.5 1.5 0 0 1 19.5 7v9.5" />
      <path d="m7.5 14 2 2 3.8-4" />
    </>
  ),
  right: <path d="m9.5 6 6 6-6 6" />,
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="m15.5 15.5 4.5 4.5" />
    </>
  ),
  send: <path d="M12 19V5.5M6 11l6-6 6 6" />,
  settings: (
    <>
      <path d="M4 7h9M18 7h2M4 17h2M11 17h9" />
      <circle cx="15.5" cy="7" r="2.3" />
      <circle cx="8.5" cy="17" r="2.3" />
    </>
  ),
  'st-active': <circle cx="12" cy="12" r="7" fill="currentColor" />,
  'st-expired': (
    <>
      <circle cx="12" cy="12" r="7.5" strokeWidth="2.2" />
      <path d="M12 8v4.5h3" strokeWidth="2.2" />
    </>
  ),
  'st-shadow': <circle cx="12" cy="12" r="7.5" strokeWidth="2.6" strokeDasharray="4 3.4" />,
  'st-superseded': (
    <>
      <circle cx="12" cy="12" r="7.5" strokeWidth="2.2" />
      <path d="M2.5 12h19" strokeWidth="2.6" />
    </>
  ),
  stop: <rect x="6.5" y="6.5" width="11" height="11" rx="1.5" fill="currentColor" />,
  study: (
    <>
      <path d="M12 6.6C10 5.2 7.3 4.7 3.5 4.9v13.2c3.8-.2 6.5.3 8.5 1.7 2-1.4 4.7-1.9 8.5-1.7V4.9C16.7 4.7 14 5.2 12 6.6z" />
      <path d="M12 6.6v13.2" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="3.8" />
      <path d="M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8" />
    </>
  ),
  today: (
    <>
      <path d="M4 17.5h16" />
      <path d="M7 17.5a5 5 0 0 1 10 0" />
      <path d="M12 5.5v3M4.9 9.4l1.8 1.6M19.1 9.4l-1.8 1.6" />
      <path d="M8 21h8" />
    </>
  ),
  good: (
    <path d="M4.5 11h3.2v8.5H4.5zM7.7 11.5l3.6-7c1.5 0 2.4.9 2.4 2.3v3.2h4.3c1.3 0 2.2 1.1 1.9 2.4l-1.1 5.3c-.2 1-1 1.8-2.1 1.8H7.7" />
  ),
  bad: (
    <path d="M4.5 13h3.2V4.5H4.5zM7.7 12.5l3.6 7c1.5 0 2.4-.9 2.4-2.3V14h4.3c1.3 0 2.2-1.1 1.9-2.4l-1.1-5.3c-.2-1-1-1.8-2.1-1.8H7.7" />
  ),
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.3 11v5M13.7 11v5" />,
  type: (
    <>
      <path d="M3.5 18 8 6l4.5 12M5 14.2h6" />
      <path d="M20 18v-7M20 14.5a3 3 0 1 0 0 1" />
    </>
  ),
  undo: (
    <>
      <path d="M8 5 4 9l4 4" />
      <path d="M4 9h10a5.5 5.5 0 0 1 0 11H9" />
    </>
  ),
  x: <path d="m6 6 12 12M18 6 6 18" />,
  edit: (
    <>
      <path d="m5 19 .9-4L16.5 4.5l3 3L9 18.1z" />
      <path d="M14 7l3 3" />
    </>
  ),
  copy: (
    <>
      <rect x="8" y="8" width="11.5" height="11.5" rx="1.5" />
      <path d="M16 5.5V5a1 1 0 0 0-1-1H5.5A1.5 1.5 0 0 0 4 5.5V15a1 1 0 0 0 1 1h.5" />
    </>
  ),
  again: (
    <>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.7 9" />
      <path d="M19.8 4.5V9h-4.5" />
    </>
  ),
  cloud: <path d="M7 18.5a4.2 4.2 0 0 1-.4-8.4 5.6 5.6 0 0 1 10.8 1.1A3.7 3.7 0 0 1 17 18.5z" />,
  server: (
    <>
      <rect x="4" y="4.5" width="16" height="6.5" rx="1.5" />
      <rect x="4" y="13" width="16" height="6.5" rx="1.5" />
      <path d="M7.5 7.75h.01M7.5 16.25h.01" strokeWidth="2.4" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="m11 12.7 8.5-8.2M16 8l2.7 2.7" />
    </>
  ),
  keyboard: (
    <>
      <rect x="3" y="6" width="18" height="12" rx="1.5" />
      <path d="M6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14h8" />
    </>
  ),
  folder: <path d="M3.5 6.5h6l2 2.5h9v10h-17z" />,
  person: (
    <>
      <circle cx="12" cy="8.5" r="3.7" />
      <path d="M4.5 20c1-4 3.8-6 7.5-6s6.5 2 7.5 6" />
    </>
  ),
};
export type IconName = keyof typeof shapes;

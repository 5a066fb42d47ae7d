/** Inline icons: decoration beside a text or inside a named button, so hidden from assistive technology. */

interface IconProps {
  readonly path: string;
}

/** Stroke icon on a 16 by 16 grid. */
export function Icon({ path }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The sign of the product. */
export function MarkIcon() {
  return (
    <svg className="topbar__mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <rect width="20" height="20" rx="5" />
      <path d="M6 6h8M6 10h5.5M6 14h8" />
    </svg>
  );
}

export const AddIcon = () => <Icon path="M8 3v10M3 8h10" />;
export const ChevronIcon = () => <Icon path="M4 6l4 4 4-4" />;
export const AlertIcon = () => <Icon path="M8 2.2 14.4 13.5H1.6ZM8 6.5v3M8 11.6v.1" />;
export const InfoIcon = () => (
  <Icon path="M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.3v3.4M8 5v.1" />
);
export const UserIcon = () => (
  <Icon path="M8 2.5a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 1 0 0-5.5M2.75 13.5c.6-2.6 2.7-4 5.25-4s4.65 1.4 5.25 4" />
);
export const SearchIcon = () => (
  <Icon path="M7 2.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 1 0 0-8.5M10.2 10.2l3.3 3.3" />
);
export const SwapIcon = () => <Icon path="M2.5 5.5h10M10 3l2.5 2.5L10 8M13.5 10.5h-10M6 8l-2.5 2.5L6 13" />;
export const CheckIcon = () => <Icon path="M3 8.5 6.5 12 13 4.5" />;
/** Shapes of a state, each shown with its word. */
const CIRCLE = 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2';
export const ErrorIcon = () => <Icon path={`${CIRCLE}M8 5v3.5M8 11v.01`} />;
export const CompleteIcon = () => <Icon path={`${CIRCLE}M5.5 8.2l1.8 1.8 3.2-3.8`} />;
export const UnfinishedIcon = () => (
  <Icon path="M8 2a6 6 0 0 1 3 .8M13.2 5a6 6 0 0 1 .8 3M13.2 11a6 6 0 0 1-2.2 2.2M8 14a6 6 0 0 1-3-.8M2.8 11A6 6 0 0 1 2 8M2.8 5A6 6 0 0 1 5 2.8" />
);
export const CopyIcon = () => (
  <Icon path="M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5A1.5 1.5 0 0 1 12 13.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />
);
export const PrintIcon = () => (
  <Icon path="M4.5 6V2.5h7V6M4.5 11.5H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1h-1.5M4.5 9.5h7v4h-7z" />
);
export const ScanIcon = () => (
  <Icon path="M2.5 5.5v-2a1 1 0 0 1 1-1h2M10.5 2.5h2a1 1 0 0 1 1 1v2M13.5 10.5v2a1 1 0 0 1-1 1h-2M5.5 13.5h-2a1 1 0 0 1-1-1v-2M5 8h6" />
);

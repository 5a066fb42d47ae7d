import { Icon } from '../../ui/icons.tsx';

export const DotsIcon = () => <Icon path="M3.5 8h.01M8 8h.01M12.5 8h.01" />;
export const WarningIcon = () => <Icon path="M8 2.5 14 13H2ZM8 6.5v3M8 11.2v.01" />;
export const ObservedIcon = () => <Icon path="M2.5 3.5h11v7.5H7.5L4.5 13.5V11h-2Z" />;
export const ReviewIcon = () => (
  <Icon path="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8M8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 1 0 0-3" />
);
export const LockIcon = () => <Icon path="M3.5 7h9v6.5h-9ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2" />;
export const ScanIcon = () => <Icon path="M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M5 8h6" />;
export const SheetIcon = () => <Icon path="M2.5 3h11v10h-11ZM2.5 6.5h11M2.5 9.75h11M6.5 6.5V13" />;
export const FileIcon = () => <Icon path="M9 2H3.5v12h9V5.5ZM9 2v3.5h3.5" />;

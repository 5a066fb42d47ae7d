import { Icon } from './icons.tsx';

export const ClockIcon = () => <Icon path="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 5v3.2l2 1.3" />;

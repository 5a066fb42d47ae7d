import { Icon } from '../../ui/icons.tsx';

export const UndoIcon = () => <Icon path="M6 3 3 6l3 3M3.5 6H9a3.8 3.8 0 0 1 0 7.6H6" />;
export const RedoIcon = () => <Icon path="M10 3l3 3-3 3M12.5 6H7a3.8 3.8 0 0 0 0 7.6h3" />;

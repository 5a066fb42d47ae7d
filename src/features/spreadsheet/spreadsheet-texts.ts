import { spreadsheetEn } from '../../i18n/spreadsheet-en.ts';
import { spreadsheetEs } from '../../i18n/spreadsheet-es.ts';

export const SPREADSHEET_TEXTS = { es: spreadsheetEs, en: spreadsheetEn };

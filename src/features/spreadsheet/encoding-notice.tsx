import { useTranslator } from '../../i18n/use-translator.ts';
import type { Reading, SheetEncoding } from '../../services/spreadsheet/misread-cells.ts';

interface EncodingNoticeProps {
  readonly encoding: SheetEncoding;
  readonly onReading: (reading: Reading) => void;
}

/** Encoding of the file, with the other encodings and their effect on a few cells. */
export function EncodingNotice({ encoding, onReading }: EncodingNoticeProps) {
  const { t } = useTranslator();
  const { reading, isMixed, options } = encoding;
  const said = reading === 'as-is' ? (isMixed ? 'mixed' : 'as-is') : 'read';
  return (
    <section className="notice sheet__encoding" aria-labelledby="sheet-encoding">
      <p id="sheet-encoding">{t(`sheet.encoding.${said}`, { name: t(`sheet.encoding.of.${reading}`) })}</p>
      <ul>
        {options.map((option) => {
          const name = t(`sheet.encoding.of.${option.reading}`);
          const samples = option.samples.map((text) => `«${text}»`).join(', ');
          return (
            <li key={option.reading}>
              <span>
                {name}: <bdi>{samples}</bdi>
              </span>
              {option.reading !== reading && (
                <button
                  type="button"
                  className="button"
                  aria-label={t('sheet.encoding.choose.label', { name })}
                  onClick={() => onReading(option.reading)}
                >
                  {t('sheet.encoding.choose')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

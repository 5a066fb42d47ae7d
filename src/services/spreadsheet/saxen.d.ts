/** Types for the used part of saxen, which has none. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(
      event: 'openTag',
      callback: (name: string, attributes: () => Readonly<Record<string, string>>, decode: Decode) => void,
    ): this;
    on(event: 'closeTag', callback: (name: string) => void): this;
    on(event: 'text', callback: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', callback: (text: string) => void): this;
    on(event: 'error', callback: (error: Error) => void): this;
    write(xml: string): this;
    end(): Error | undefined;
  }
}

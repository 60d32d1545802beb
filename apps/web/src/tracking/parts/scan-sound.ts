/** What came of a scan, as it is seen, heard and felt. */
export type ScanTone = 'done' | 'warning' | 'refused' | 'waiting';

/** Pitches in Hz, one after the other: high is good, low is bad, known without looking. */
const MELODIES: Readonly<Record<ScanTone, readonly number[]>> = {
  done: [1320],
  warning: [740, 740],
  refused: [220, 165],
  waiting: [520],
};
const VIBRATIONS_MS: Readonly<Record<ScanTone, readonly number[]>> = {
  done: [40],
  warning: [80, 60, 80],
  refused: [300],
  waiting: [40],
};
const NOTE_S = 0.13;

let audio: AudioContext | null = null;
/** Notes that have not ended. */
let sounding = 0;

/** Signals a result by sound and vibration. Browsers allow it once the user has touched the page. */
export function playTone(tone: ScanTone): void {
  try {
    navigator.vibrate?.([...VIBRATIONS_MS[tone]]);
    audio ??= new AudioContext();
    if (audio.state === 'suspended') audio.resume().catch(() => undefined);
    for (const [index, pitch] of MELODIES[tone].entries()) note(audio, pitch, audio.currentTime + index * NOTE_S);
  } catch {
    // A device without sound scans in silence: the result is on the screen.
  }
}

/** Says a text aloud in place of what is still being said; a device without a voice stays silent. */
export function say(text: string): void {
  if (text === '' || !('speechSynthesis' in window)) return;
  window.speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(text);
  said.lang = 'en-ZA';
  window.speechSynthesis.speak(said);
}

function note(context: AudioContext, pitch_hz: number, start_s: number): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = 'square';
  oscillator.frequency.value = pitch_hz;
  volume.gain.setValueAtTime(0.12, start_s);
  volume.gain.exponentialRampToValueAtTime(0.001, start_s + NOTE_S * 0.9);
  oscillator.connect(volume).connect(context.destination);
  // Silence is computed too, for as long as a device is on: it rests until the next scan.
  sounding += 1;
  oscillator.addEventListener('ended', () => {
    sounding -= 1;
    if (sounding === 0) context.suspend().catch(() => undefined);
  });
  oscillator.start(start_s);
  oscillator.stop(start_s + NOTE_S);
}

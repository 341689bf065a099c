"""
Makes the shop's two fonts from the packages' files: the font of the text, with the rupee sign in it, and the condensed
letters of large titles. Run by hand after an update of the font, with fonttools and brotli:
`pip install fonttools brotli && python3 scripts/fonts.py`.

The packages have the rupee sign in another file than the Latin letters. As a second face of the same family it would cost
each page 60 to 75 ms of layout on a slow phone, because every text is then split between two fonts.
"""

from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FILES = "node_modules/@fontsource-variable/anek-latin/files"
TARGET = "src/kit/styles"
ASCII = "".join(chr(code) for code in range(32, 127))
SIGNS = "\u00a0–—‘’“”•…·×→−%©®°µ²½éüñ"
RUPEE = "₹"
# Kerning, shapes by weight, figures of tables.
FEATURES = ["kern", "rvrn", "tnum"]


def read(name):
    return TTFont(f"{FILES}/anek-latin-{name}-normal.woff2")


def add_width(table, other, name):
    """Copies how a glyph's width changes with the weight."""
    outer, inner = divmod(other.AdvWidthMap.mapping[name], 1 << 16)
    changes = other.VarStore.VarData[outer]
    rows = table.VarStore.VarData[0]
    assert rows.VarRegionIndex == changes.VarRegionIndex
    rows.Item.append(changes.Item[inner])
    table.AdvWidthMap.mapping[name] = len(rows.Item) - 1


def add_glyph(font, other, character):
    """Copies a simple glyph with its shapes by weight; both fonts have the same axes."""
    assert font["fvar"].axes[0].axisTag == other["fvar"].axes[0].axisTag
    name = other.getBestCmap()[ord(character)]
    assert not other["glyf"][name].isComposite()
    # Tables that are read later would miss the new glyph.
    font.ensureDecompiled()
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = other["glyf"][name]
    shapes = font["gvar"].variations
    font["gvar"].variations = {glyph: shapes.get(glyph, []) for glyph in font.getGlyphOrder()}
    font["gvar"].variations[name] = other["gvar"].variations[name]
    font["hmtx"][name] = other["hmtx"][name]
    add_width(font["HVAR"].table, other["HVAR"].table, name)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(character)] = name


def reload(font):
    """Packs and reads a font, so that all its tables agree on its glyphs."""
    packed = BytesIO()
    font.flavor = None
    font.save(packed)
    packed.seek(0)
    return TTFont(packed)


def write(font, text, target, features):
    options = Options(flavor="woff2", layout_features=features, notdef_outline=True, hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(f"{TARGET}/{target}")


latin = read("latin-wght")
add_glyph(latin, read("latin-ext-wght"), RUPEE)
latin = reload(instantiateVariableFont(reload(latin), {"wght": (400, 700)}))
write(latin, ASCII + SIGNS + RUPEE, "anek-latin.woff2", FEATURES)

# Large titles and hours: condensed, in one weight. Kerning would add 3 KB.
LETTERS = "".join(letter for letter in ASCII if letter not in "\"#$*;<=>@[\\]^_`{|}~")
condensed = reload(instantiateVariableFont(read("latin-wdth"), {"wght": 700, "wdth": 82}))
write(condensed, LETTERS + "–’", "anek-condensed.woff2", [])
